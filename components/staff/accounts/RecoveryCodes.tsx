import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { ActionButton } from '../parts/ActionButton.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { focusOnMount } from '../parts/focus-on-mount.ts';
import styles from './SecondFactor.module.css';

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [news, setNews] = useState('');
  return (
    <div className={styles.step}>
      <div className={styles.printed}>
        <h3 ref={focusOnMount} tabIndex={-1} className={styles.stepTitle}>
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
        <ActionButton variant="quiet" onClick={() => window.print()}>
          Ispiši
        </ActionButton>
        <output>{news}</output>
      </div>
      <Button onClick={onDone}>Spremljeni su</Button>
    </div>
  );
}
