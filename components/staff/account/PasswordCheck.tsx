import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { Field } from '#components/ui/Field.tsx';
import { textOf } from '../parts/text-of.ts';
import formStyles from '../parts/form.module.css';
import { FormError } from '../parts/FormError.tsx';
import { useSubmission } from '../parts/use-submission.ts';

interface PasswordCheckProps {
  title: string;
  text: string;
  /** What the button says. */
  action: string;
  /** @throws what the server refuses it for. */
  onPassword: (currentPassword: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password before the second factor changes. */
export function PasswordCheck({ title, text, action, onPassword, onCancel }: PasswordCheckProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { waiting, error, onSubmit } = useSubmission(
    (fields) => onPassword(textOf(fields, 'password')),
    'Nije uspjelo. Pokušaj ponovno.',
  );
  return (
    <Dialog title={title} onCancel={onCancel}>
      <form className={formStyles.form} method="post" onSubmit={onSubmit}>
        <p>{text}</p>
        <Field label="Lozinka" required>
          {(control) => (
            <input
              {...control}
              ref={input}
              type="password"
              name="password"
              autoComplete="current-password"
              maxLength={256}
              required
            />
          )}
        </Field>
        <FormError text={error} />
        <DialogActions>
          <Button variant="secondary" size="small" onClick={onCancel}>
            Odustani
          </Button>
          <Button type="submit" size="small" aria-disabled={waiting}>
            {waiting ? 'Provjera...' : action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
