import { useEffect, useRef } from 'react';
import { Field } from '#components/ui/Field.tsx';

/**
 * The field `code` of the second factor: a code from the app, or a recovery code.
 * @param takesFocus whether it is the first field to fill in.
 */
export function CodeField({ takesFocus = false }: { takesFocus?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <Field label="Kod iz aplikacije" required hint="Šest znamenki, ili jedan od rezervnih kodova.">
      {(control) => (
        <input {...control} ref={input} name="code" autoComplete="one-time-code" maxLength={64} required />
      )}
    </Field>
  );
}
