import { useState } from 'react';
import { useApi } from '#components/app/api-context.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { useToast } from '#components/ui/toasts.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import styles from '../parts/form.module.css';
import { CodeField } from '../parts/CodeField.tsx';
import { FormError } from '../parts/FormError.tsx';
import { NewPassword, readNewPassword } from '../parts/NewPassword.tsx';
import { textOf } from '../parts/text-of.ts';
import { useSubmission } from '../parts/use-submission.ts';

/**
 * Changes the password. It asks for the current one and shows the server's message under the form.
 * @param email tells the browser's password manager the account.
 * @param asksForCode whether log-ins to the account ask for a code.
 */
export function PasswordForm({
  email,
  asksForCode,
  onChanged,
}: {
  email: string;
  asksForCode: boolean;
  onChanged: () => void;
}) {
  const api = useApi();
  const toast = useToast();
  const hydrated = useHydrated();
  const [differs, setDiffers] = useState(false);
  const { waiting, error, onSubmit } = useSubmission(async (fields, form) => {
    const newPassword = readNewPassword(fields);
    setDiffers(newPassword === null);
    if (newPassword === null) return;
    const currentPassword = textOf(fields, 'current');
    const code = asksForCode ? { code: textOf(fields, 'code') } : {};
    await api.call('changePassword', { body: { currentPassword, newPassword, ...code } });
    form.reset();
    toast('Lozinka je promijenjena.');
    onChanged();
  }, 'Lozinka nije promijenjena. Pokušaj ponovno.');

  return (
    <form className={styles.form} method="post" onSubmit={onSubmit}>
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <Field label="Trenutna lozinka" required>
        {(control) => (
          <input
            {...control}
            type="password"
            name="current"
            autoComplete="current-password"
            maxLength={256}
            required
          />
        )}
      </Field>
      <NewPassword differs={differs} />
      {asksForCode && <CodeField />}
      <FormError text={error} />
      <Button type="submit" disabled={!hydrated} aria-disabled={waiting}>
        {waiting ? 'Spremanje...' : 'Promijeni lozinku'}
      </Button>
    </form>
  );
}
