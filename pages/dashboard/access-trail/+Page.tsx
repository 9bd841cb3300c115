import { TrailPage } from '#components/staff/trail/TrailPage.tsx';

export function Page() {
  return <TrailPage />;
}
