import { useApi } from '#components/app/api-context.tsx';
import { toast } from '#components/ui/toasts.ts';
import { CodeField } from '../parts/CodeField.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { NewPasswordForm } from '../parts/NewPasswordForm.tsx';
import { textOf } from '../parts/text-of.ts';

interface PasswordFormProps {
  email: string;
  /** True if logging in to the account requires a second-factor code. */
  asksForCode: boolean;
  onChanged: () => void;
}

/** Form that changes the password. It also requires the current password. */
export function PasswordForm({ email, asksForCode, onChanged }: PasswordFormProps) {
  const api = useApi();
  const change = async (newPassword: string, fields: FormData, form: HTMLFormElement) => {
    const currentPassword = textOf(fields, 'current');
    const code = asksForCode ? { code: textOf(fields, 'code') } : {};
    await api.call('changePassword', { body: { currentPassword, newPassword, ...code } });
    form.reset();
    toast('Lozinka je promijenjena.');
    onChanged();
  };
  return (
    <NewPasswordForm
      email={email}
      before={<PasswordField label="Trenutna lozinka" name="current" />}
      after={asksForCode && <CodeField />}
      action="Promijeni lozinku"
      failure="Lozinka nije promijenjena. Pokušaj ponovno."
      onSubmit={change}
    />
  );
}
