export { AccountPage as Page } from '#components/staff/account/AccountPage.tsx';
