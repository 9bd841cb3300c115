import { focusOnMount } from '#components/ui/focus-on-mount.ts';
import { InputField } from './InputField.tsx';

/** Takes a code from the app or a recovery code. */
export function CodeField({ takesFocus = false }: { takesFocus?: boolean }) {
  return (
    <InputField
      ref={takesFocus ? focusOnMount : undefined}
      label="Kod iz aplikacije"
      hint="Šest znamenki, ili jedan od rezervnih kodova."
      name="code"
      autoComplete="one-time-code"
      maxLength={64}
      required
    />
  );
}
