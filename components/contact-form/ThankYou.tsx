import { useEffect, useId, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { LogoMark } from '../site/LogoMark.tsx';
import { thanks } from './form-texts.ts';
import styles from './ThankYou.module.css';

interface ThankYouProps {
  onAgain: () => void;
  /** The visitor has just sent the form: the heading takes the focus, so that it is read out. */
  announce: boolean;
}

/** After submission (specification, section 2, "Public contact form"). */
export function ThankYou({ onAgain, announce }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hintId = useId();

  useEffect(() => {
    if (announce) heading.current?.focus();
  }, [announce]);

  return (
    <div className={styles.screen}>
      <LogoMark className={styles.logo} />
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {thanks}
      </h2>
      <span className={styles.again}>
        <Button variant="secondary" aria-describedby={hintId} onClick={onAgain}>
          Invia di nuovo il modulo
        </Button>
        <span id={hintId} role="tooltip" className={styles.hint}>
          Se ricarichi la pagina, i dati precedenti andranno persi
        </span>
      </span>
    </div>
  );
}
