export { ArticleList as Page } from '#components/staff/articles/list/ArticleList.tsx';
