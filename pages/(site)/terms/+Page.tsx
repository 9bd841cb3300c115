import { HeadedParts } from '#components/site/shell/HeadedParts.tsx';
import { PageIntro } from '#components/site/shell/PageIntro.tsx';
import terms from './terms.json' with { type: 'json' };

const parts = terms.map(({ paragraphs, ...part }) => ({
  ...part,
  body: paragraphs.map((text) => <p key={text}>{text}</p>),
}));

export function Page() {
  return (
    <>
      <PageIntro title="Termini e Condizioni" />
      <HeadedParts parts={parts} />
    </>
  );
}
