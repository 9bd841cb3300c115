import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { Field } from '#components/ui/Field.tsx';
import { textOf } from '../parts/text-of.ts';
import formStyles from '../parts/form.module.css';
import { CodeField } from '../parts/CodeField.tsx';
import { FormError } from '../parts/FormError.tsx';
import { useSubmission } from '../parts/use-submission.ts';

interface PasswordCheckProps {
  title: string;
  text: string;
  /** The button's text. */
  action: string;
  /** True if a code is asked for as well. */
  asksForCode: boolean;
  /** @param code '' if none is asked for. @throws the server's refusal. */
  onProof: (proof: { currentPassword: string; code: string }) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password, and for a code if the account has one, before the second factor changes. */
export function PasswordCheck({ title, text, action, asksForCode, onProof, onCancel }: PasswordCheckProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { waiting, error, onSubmit } = useSubmission(
    (fields) => onProof({ currentPassword: textOf(fields, 'password'), code: textOf(fields, 'code') }),
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
        {asksForCode && <CodeField />}
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
