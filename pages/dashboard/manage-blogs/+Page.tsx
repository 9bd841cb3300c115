import { ArticleList } from '#components/staff/articles/list/ArticleList.tsx';

export function Page() {
  return <ArticleList />;
}
