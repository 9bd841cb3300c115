export { InvitationScreen as Page } from '#components/staff/login/InvitationScreen.tsx';
