export { PriceListPage as Page } from '#components/staff/price-list/PriceListPage.tsx';
