import type { FaqItem } from '#shared/content/faq.ts';
import { Disclosure } from '#components/ui/Disclosure.tsx';

/** Questions that open independently. A browser needs no script for them. */
export const FaqMarkup = ({ questions }: { questions: readonly FaqItem[] }) =>
  questions.map(({ question, answer }) => (
    <Disclosure key={question} summary={question}>
      <p>{answer}</p>
    </Disclosure>
  ));
