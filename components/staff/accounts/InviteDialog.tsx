import { useEffect, useRef } from 'react';
import type { NewInvitation } from '#shared/contract/staff-accounts.ts';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { Field } from '#components/ui/Field.tsx';
import formStyles from '../parts/form.module.css';
import { FormError } from '../parts/FormError.tsx';
import { textOf } from '../parts/text-of.ts';
import { useSubmission } from '../parts/use-submission.ts';
import { roleOf, roleTitles } from './role-title.ts';

interface InviteDialogProps {
  /** @throws the server's refusal. */
  onInvite: (person: NewInvitation) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the person to invite. */
export function InviteDialog({ onInvite, onCancel }: InviteDialogProps) {
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => email.current?.focus(), []);
  const { waiting, error, onSubmit } = useSubmission(
    (fields) =>
      onInvite({
        email: textOf(fields, 'email').trim(),
        name: textOf(fields, 'name').trim(),
        role: roleOf(textOf(fields, 'role')),
      }),
    'Poziv nije uspio. Pokušaj ponovno.',
  );
  return (
    <Dialog title="Poziv" onCancel={onCancel}>
      <form className={formStyles.form} method="post" onSubmit={onSubmit}>
        <Field label="Email" required>
          {(control) => (
            <input
              {...control}
              ref={email}
              type="email"
              name="email"
              autoComplete="off"
              maxLength={254}
              required
            />
          )}
        </Field>
        <Field label="Ime i prezime" required>
          {(control) => (
            <input
              {...control}
              name="name"
              autoComplete="off"
              pattern=".*\S.*"
              title="Ime i prezime"
              maxLength={100}
              required
            />
          )}
        </Field>
        <Field
          label="Uloga"
          hint="Administrator vidi upite pacijenata i upravlja blogom i računima. Osoblje vidi samo svoj račun."
        >
          {(control) => (
            <select {...control} name="role">
              {Object.entries(roleTitles).map(([role, title]) => (
                <option key={role} value={role}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <FormError text={error} />
        <DialogActions>
          <Button variant="secondary" size="small" onClick={onCancel}>
            Odustani
          </Button>
          <Button type="submit" size="small" aria-disabled={waiting}>
            {waiting ? 'Slanje...' : 'Pozovi'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
