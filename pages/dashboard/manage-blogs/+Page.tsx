import { ManageBlogs } from '#components/staff/articles/list/ManageBlogs.tsx';

export function Page() {
  return <ManageBlogs />;
}
