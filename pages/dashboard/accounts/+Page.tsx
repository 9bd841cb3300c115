export { AccountsPage as Page } from '#components/staff/accounts/AccountsPage.tsx';
