export { RequestsPage as Page } from '#components/staff/requests/RequestsPage.tsx';
