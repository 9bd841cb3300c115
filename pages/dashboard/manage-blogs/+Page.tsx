import { ManageBlogs } from '#components/dashboard/blogs/ManageBlogs.tsx';

export function Page() {
  return <ManageBlogs />;
}
