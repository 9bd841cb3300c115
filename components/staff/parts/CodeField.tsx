import { focusOnMount } from './focus-on-mount.ts';
import { InputField } from './InputField.tsx';

/**
 * The field `code` of the second factor, for a code from the app or a recovery code.
 * @param takesFocus true if it is the first field of its form, so that it takes the focus.
 */
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
