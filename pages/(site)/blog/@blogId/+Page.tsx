import { useData } from 'vike-react/useData';
import { Article } from '#components/site/blog/Article.tsx';
import { ContactSection } from '#components/site/shell/ContactSection.tsx';
import type { Data } from './+data.server.ts';

export function Page() {
  const { article, people } = useData<Data>();
  return (
    <>
      <Article article={article} />
      <ContactSection people={people} />
    </>
  );
}
