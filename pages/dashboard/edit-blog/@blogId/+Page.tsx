import { PageHeading } from '#components/dashboard/PageHeading.tsx';

export function Page() {
  return <PageHeading title="Uredi blog" />;
}
