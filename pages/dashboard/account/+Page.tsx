export { AccountPage as Page } from '#components/staff/accounts/AccountPage.tsx';
