import type { ComponentProps } from 'react';
import { InputField } from './InputField.tsx';

/** A required password; the current one, unless `autoComplete` says otherwise. */
export function PasswordField(props: ComponentProps<typeof InputField>) {
  return <InputField type="password" autoComplete="current-password" maxLength={256} required {...props} />;
}
