import { useData } from 'vike-react/useData';
import { BlogList } from '#components/site/blog/BlogList.tsx';
import { PageIntro } from '#components/site/shell/PageIntro.tsx';
import { Section } from '#components/ui/Section.tsx';
import type { Data } from './+data.server.ts';

export function Page() {
  const { blogs } = useData<Data>();
  return (
    <>
      <PageIntro title="I Nostri Blog" lead="Cure, viaggio e soggiorno: quello che conviene sapere prima." />
      <Section>
        <BlogList blogs={blogs} headingLevel={2} />
      </Section>
    </>
  );
}
