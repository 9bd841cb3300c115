import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useApi } from '#components/app/api-context.tsx';
import { Button } from '#components/ui/Button.tsx';
import { ActionButton } from '../parts/ActionButton.tsx';
import { textOf } from '../parts/text-of.ts';
import { logFailure } from '../parts/log-failure.ts';
import styles from './SecondFactor.module.css';
import formStyles from '../parts/form.module.css';
import { focusOnMount } from '../parts/focus-on-mount.ts';
import { FormError } from '../parts/FormError.tsx';
import { InputField } from '../parts/InputField.tsx';
import { useSubmission } from '../parts/use-submission.ts';

/** If the import fails, returns an empty component, because the key is also shown as text. */
const loadQrPicture = async (): Promise<{ default: ComponentType<{ text: string; label: string }> }> => {
  try {
    return { default: (await import('#components/ui/deferred/QrPicture.tsx')).QrPicture };
  } catch (error) {
    logFailure('The QR code could not be drawn', error);
    return { default: () => null };
  }
};

interface SecondFactorSetUpProps {
  secret: string;
  /** The `otpauth:` URI that the QR code encodes. */
  address: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for the authenticator app and confirms it with the app's first code. */
export function SecondFactorSetUp({ secret, address, onConfirmed, onCancel }: SecondFactorSetUpProps) {
  const api = useApi();
  const [QrPicture] = useState(() => lazy(loadQrPicture));
  const { waiting, error, onSubmit } = useSubmission(async (fields) => {
    const body = { code: textOf(fields, 'code') };
    onConfirmed((await api.call('confirmSecondFactor', { body })).recoveryCodes);
  }, 'Kod nije provjeren. Pokušaj ponovno.');
  return (
    <form className={formStyles.form} method="post" onSubmit={onSubmit}>
      <p>Skeniraj QR kod aplikacijom za provjeru autentičnosti, ili u nju upiši ključ.</p>
      <div className={styles.qr}>
        <Suspense>
          <QrPicture text={address} label="QR kod za aplikaciju" />
        </Suspense>
      </div>
      <p className={styles.secret}>
        Ključ: <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <InputField
        ref={focusOnMount}
        label="Kod iz aplikacije"
        hint="Šest znamenki."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        required
      />
      <FormError text={error} />
      <div className={styles.actions}>
        <Button type="submit" size="small" aria-disabled={waiting}>
          {waiting ? 'Provjera...' : 'Potvrdi'}
        </Button>
        <ActionButton variant="quiet" onClick={onCancel}>
          Odustani
        </ActionButton>
      </div>
    </form>
  );
}
