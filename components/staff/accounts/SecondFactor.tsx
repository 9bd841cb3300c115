import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { Account } from '#shared/contract/accounts.ts';
import type { CallAnswer } from '#shared/contract/calls.ts';
import { useApi } from '#components/app/contexts.ts';
import { Button } from '#components/ui/Button.tsx';
import { toast } from '#components/ui/toasts.ts';
import { ActionButton, CopyButton } from '../parts/actions.tsx';
import { Badge } from '../parts/Badge.tsx';
import { focusOnMount } from '#components/ui/focus-on-mount.ts';
import formStyles from '../parts/form.module.css';
import { FormDialog, FormError, CodeField, PasswordField, textOf, useSubmission } from '../parts/forms.tsx';
import { logFailure } from '#components/app/log-failure.ts';
import questions from './second-factor-changes.json' with { type: 'json' };
import styles from './SecondFactor.module.css';

/** If the import fails, returns an empty component, because the key is also shown as text. */
const loadQrPicture = async (): Promise<{ default: ComponentType<{ text: string; label: string }> }> => {
  try {
    return { default: (await import('#components/ui/deferred/QrPicture.tsx')).QrPicture };
  } catch (error) {
    logFailure('The QR code could not be drawn', error);
    return { default: () => null };
  }
};

interface SetUpProps extends CallAnswer<'beginSecondFactor'> {
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for the authenticator app and confirms it with the app's first code. */
function SetUp({ secret, address, onConfirmed, onCancel }: SetUpProps) {
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
      <CodeField ref={focusOnMount} hint="Šest znamenki." inputMode="numeric" />
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

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [news, setNews] = useState('');
  const text = codes.join('\n');
  return (
    <div className={styles.step}>
      <div className={styles.printed}>
        <h3 ref={focusOnMount} tabIndex={-1} className={styles.stepTitle}>
          Rezervni kodovi
        </h3>
        <p>
          Svaki kod vrijedi jednom, ako nemaš telefon kod sebe. Spremi ih na sigurno mjesto: više neće biti prikazani.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <CopyButton label="Kopiraj kodove" value={text} copied="Kodovi su kopirani." onNews={setNews} />
        <ActionButton variant="quiet" onClick={() => window.print()}>
          Ispiši
        </ActionButton>
        <output>{news}</output>
      </div>
      <Button onClick={onDone}>Spremljeni su</Button>
    </div>
  );
}

interface SecondFactorProps extends Pick<Account, 'secondFactor'> {
  onChanged: () => void;
}

/** The current step. Each change requires the password first. */
type Step =
  | { kind: 'none' }
  | { kind: 'password'; change: keyof typeof questions }
  | ({ kind: 'setUp' } & CallAnswer<'beginSecondFactor'>)
  | { kind: 'codes'; codes: readonly string[] };

/** The second factor of one's own account: a code from an app at each log-in (docs/product.md, 4.9). */
export function SecondFactor({ secondFactor, onChanged }: SecondFactorProps) {
  const { isOn, recoveryCodesLeft, policy } = secondFactor;
  const api = useApi();
  const [step, setStep] = useState<Step>({ kind: 'none' });
  const end = () => {
    setStep({ kind: 'none' });
    // The pressed button is gone, and the page takes the focus only after the dialog has closed.
    requestAnimationFrame(() => document.querySelector('main')?.focus({ preventScroll: true }));
  };
  const finish = () => {
    end();
    onChanged();
  };

  const onProof = async (change: keyof typeof questions, fields: FormData) => {
    const currentPassword = textOf(fields, 'password');
    const body = { currentPassword, code: textOf(fields, 'code') };
    if (change === 'turnOn')
      setStep({ kind: 'setUp', ...(await api.call('beginSecondFactor', { body: { currentPassword } })) });
    else if (change === 'newCodes')
      setStep({ kind: 'codes', codes: (await api.call('renewRecoveryCodes', { body })).recoveryCodes });
    else {
      await api.call('removeSecondFactor', { body });
      toast('Prijava u dva koraka je isključena.');
      finish();
    }
  };

  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onDone={finish} />;
  if (step.kind === 'setUp')
    return <SetUp {...step} onConfirmed={(codes) => setStep({ kind: 'codes', codes })} onCancel={end} />;
  const ask = (change: keyof typeof questions) => setStep({ kind: 'password', change });
  return (
    <>
      {isOn && (
        <p className={styles.status}>
          <Badge tone="ok">Uključeno</Badge> <span>{`Preostalo rezervnih kodova: ${recoveryCodesLeft}`}</span>
        </p>
      )}
      {!isOn && policy === 'required' && (
        <p className={styles.required}>Klinika traži prijavu u dva koraka. Uključi je za nastavak rada.</p>
      )}
      <div className={styles.actions}>
        {isOn ? (
          <>
            <ActionButton onClick={() => ask('newCodes')}>Novi rezervni kodovi</ActionButton>
            <ActionButton onClick={() => ask('turnOff')}>Isključi</ActionButton>
          </>
        ) : (
          <Button size="small" onClick={() => ask('turnOn')}>
            Uključi
          </Button>
        )}
      </div>
      {step.kind === 'password' && (
        <FormDialog
          title={questions[step.change].title}
          action={questions[step.change].action}
          waitingAction="Provjera..."
          failure="Nije uspjelo. Pokušaj ponovno."
          onSubmit={(fields) => onProof(step.change, fields)}
          onCancel={() => setStep({ kind: 'none' })}
        >
          <p>{questions[step.change].text}</p>
          <PasswordField ref={focusOnMount} label="Lozinka" name="password" />
          {isOn && <CodeField />}
        </FormDialog>
      )}
    </>
  );
}
