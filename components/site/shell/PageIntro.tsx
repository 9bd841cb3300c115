import { Container } from '#components/ui/Section.tsx';
import styles from './PageIntro.module.css';

/** The head of a page without a hero: its title on a sand-coloured background. */
export function PageIntro({ title, lead, centred }: { title: string; lead?: string; centred?: boolean }) {
  return (
    <div className={centred ? `${styles.intro} ${styles.centred}` : styles.intro}>
      <Container>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </Container>
    </div>
  );
}
