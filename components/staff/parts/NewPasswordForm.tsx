import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import styles from './form.module.css';
import { FormError } from './FormError.tsx';
import { PasswordField } from './form-fields.tsx';
import secrets from './secret-fields.json' with { type: 'json' };
import { textOf } from './text-of.ts';
import { useSubmission } from './use-submission.ts';

interface NewPasswordFormProps {
  /** The account's e-mail address, for the browser's password manager. */
  email: string;
  before?: ReactNode;
  after?: ReactNode;
  action: string;
  wide?: boolean;
  failure: string;
  /** Called when both fields have the same value. @throws if the server rejects the password. */
  onSubmit: (newPassword: string, fields: FormData, form: HTMLFormElement) => Promise<void>;
}

/** Form in which the user types a new password twice. Shows the server's error message under the fields. */
export function NewPasswordForm({ email, onSubmit: send, ...props }: NewPasswordFormProps) {
  const [differs, setDiffers] = useState(false);
  const { waiting, error, onSubmit } = useSubmission(async (fields, form) => {
    const newPassword = textOf(fields, 'new');
    const isRepeated = newPassword === textOf(fields, 'repeated');
    setDiffers(!isRepeated);
    if (isRepeated) await send(newPassword, fields, form);
  }, props.failure);
  return (
    <form className={styles.form} method="post" onSubmit={onSubmit}>
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      {props.before}
      <PasswordField {...secrets.new} />
      <PasswordField {...secrets.repeated} error={differs ? 'Lozinke se ne podudaraju.' : null} />
      {props.after}
      <FormError text={error} />
      <Button type="submit" wide={props.wide} aria-disabled={waiting}>
        {waiting ? 'Spremanje...' : props.action}
      </Button>
    </form>
  );
}
