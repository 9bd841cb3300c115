import { useData } from 'vike-react/useData';
import { ArticleCards } from '#components/site/blog/ArticleCards.tsx';
import { ClosingCall } from '#components/site/shell/ClosingCall.tsx';
import { PageIntro } from '#components/site/shell/PageIntro.tsx';
import { Section } from '#components/ui/Section.tsx';
import type { Data } from './+data.server.ts';

export function Page() {
  const { articles } = useData<Data>();
  return (
    <>
      <PageIntro title="I Nostri Blog" lead="Cure, viaggio e soggiorno: quello che conviene sapere prima." />
      <Section>
        <ArticleCards articles={articles} headingLevel={2} />
      </Section>
      <ClosingCall />
    </>
  );
}
