import { pages, plainFormOutcomes } from '#shared/routes.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { LogoMark } from '../site/LogoMark.tsx';
import { plainFailure, thanks } from './form-texts.ts';
import styles from './PlainOutcome.module.css';

/** What became of a form sent without scripts. Hidden until the address points at it. */
export function PlainOutcome() {
  return (
    <>
      <div id={plainFormOutcomes.submitted} className={styles.outcome}>
        <LogoMark className={styles.logo} />
        <p className={styles.text}>{thanks}</p>
        <ButtonLink variant="secondary" href={pages.home}>
          Invia di nuovo il modulo
        </ButtonLink>
      </div>
      <div id={plainFormOutcomes.failed} className={styles.outcome}>
        <p className={styles.text}>Modulo non inviato</p>
        <p>{plainFailure}</p>
        <ButtonLink variant="secondary" href={pages.home}>
          Torna al modulo
        </ButtonLink>
      </div>
    </>
  );
}
