import { Field } from '#components/ui/Field.tsx';
import { textOf } from './text-of.ts';

/** @returns the new password of a form; null when the two fields differ. */
export function readNewPassword(fields: FormData): string | null {
  const password = textOf(fields, 'new');
  return password === textOf(fields, 'repeated') ? password : null;
}

/** The two fields of a new password. @param differs whether their values differ. */
export function NewPassword({ differs }: { differs: boolean }) {
  return (
    <>
      <Field label="Nova lozinka" required hint="Najmanje 12 znakova. Može biti i rečenica.">
        {(control) => (
          <input
            {...control}
            type="password"
            name="new"
            autoComplete="new-password"
            minLength={12}
            maxLength={256}
            required
          />
        )}
      </Field>
      <Field label="Ponovi novu lozinku" required error={differs ? 'Lozinke se ne podudaraju.' : null}>
        {(control) => (
          <input
            {...control}
            type="password"
            name="repeated"
            autoComplete="new-password"
            maxLength={256}
            required
          />
        )}
      </Field>
    </>
  );
}
