import type { FaqItem } from '#shared/content/faq.ts';
import styles from './faq-markup.module.css';

/** Questions that open independently and show + or -. A browser needs no script for them. */
export const FaqMarkup = ({ questions }: { questions: readonly FaqItem[] }) =>
  questions.map(({ question, answer }) => (
    <details key={question} className={styles.item}>
      <summary className={styles.summary}>
        <span>{question}</span>
        <span className={styles.sign} aria-hidden="true" />
      </summary>
      <div className={styles.content}>
        <p>{answer}</p>
      </div>
    </details>
  ));
