export { TrailPage as Page } from '#components/staff/trail/TrailPage.tsx';
