import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import styles from './SecondFactor.module.css';

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [news, setNews] = useState('');
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.step}>
      <div className={styles.printed}>
        <h3 ref={heading} tabIndex={-1} className={styles.stepTitle}>
          Rezervni kodovi
        </h3>
        <p>
          Svaki kod vrijedi jednom, ako nemaš telefon kod sebe. Spremi ih na sigurno mjesto: više neće biti
          prikazani.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <CopyButton
          label="Kopiraj kodove"
          value={codes.join('\n')}
          copied="Kodovi su kopirani."
          onNews={setNews}
        />
        <Button variant="quiet" size="small" onClick={() => window.print()}>
          Ispiši
        </Button>
        <output>{news}</output>
      </div>
      <Button onClick={onDone}>Spremljeni su</Button>
    </div>
  );
}
