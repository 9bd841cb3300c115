import { useEffect, useRef } from 'react';
import { useApi } from '#components/app/api-context.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { textOf } from '../parts/text-of.ts';
import { KeyPicture } from './KeyPicture.tsx';
import styles from './SecondFactor.module.css';
import formStyles from '../parts/form.module.css';
import { FormError } from '../parts/FormError.tsx';
import { useSubmission } from '../parts/use-submission.ts';

interface SecondFactorSetUpProps {
  secret: string;
  /** The content of the QR code. */
  address: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for the app and asks for the app's first code. */
export function SecondFactorSetUp({ secret, address, onConfirmed, onCancel }: SecondFactorSetUpProps) {
  const api = useApi();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { waiting, error, onSubmit } = useSubmission(async (fields) => {
    const body = { code: textOf(fields, 'code') };
    onConfirmed((await api.call('confirmSecondFactor', { body })).recoveryCodes);
  }, 'Kod nije provjeren. Pokušaj ponovno.');
  return (
    <form className={formStyles.form} method="post" onSubmit={onSubmit}>
      <p>Skeniraj QR kod aplikacijom za provjeru autentičnosti, ili u nju upiši ključ.</p>
      <KeyPicture text={address} label="QR kod za aplikaciju" />
      <p className={styles.secret}>
        Ključ: <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <Field label="Kod iz aplikacije" required hint="Šest znamenki.">
        {(control) => (
          <input
            {...control}
            ref={input}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            required
          />
        )}
      </Field>
      <FormError text={error} />
      <div className={styles.actions}>
        <Button type="submit" size="small" disabled={!hydrated} aria-disabled={waiting}>
          {waiting ? 'Provjera...' : 'Potvrdi'}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Odustani
        </Button>
      </div>
    </form>
  );
}
