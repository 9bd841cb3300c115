import { useEffect, useId, useRef } from 'react';
import { pages } from '#shared/contract/routes.ts';
import { Button, ButtonLink } from '#components/ui/Button.tsx';
import { LogoMark } from '#components/app/LogoMark.tsx';
import styles from './ThankYou.module.css';

interface ThankYouProps {
  /** Without scripts the button is a link to a fresh form. */
  live: boolean;
  onAgain: () => void;
  /** The visitor has just sent the request: the heading takes the focus, so that it is read out. */
  announce: boolean;
}

const sendAgain = 'Invia di nuovo il modulo';

/** After submission (docs/product.md, 3.5). */
export function ThankYou({ live, onAgain, announce }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hintId = useId();

  useEffect(() => {
    if (announce) heading.current?.focus();
  }, [announce]);

  return (
    <div className={styles.screen}>
      <LogoMark className={styles.logo} />
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        Tieni duro. Qualcuno ti contatterà presto.
      </h2>
      <span className={styles.again}>
        {live ? (
          <Button variant="secondary" aria-describedby={hintId} onClick={onAgain}>
            {sendAgain}
          </Button>
        ) : (
          <ButtonLink variant="secondary" aria-describedby={hintId} href={pages.home}>
            {sendAgain}
          </ButtonLink>
        )}
        <span id={hintId} role="tooltip" className={styles.hint}>
          Se ricarichi la pagina, i dati precedenti andranno persi
        </span>
      </span>
    </div>
  );
}
