export { InvitationScreen as Page } from '#components/staff/accounts/InvitationScreen.tsx';
