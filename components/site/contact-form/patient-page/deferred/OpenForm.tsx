import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import styles from './PatientPage.module.css';

/** Asks for the digits that open the page. Its HTML is the same for every link, also for those that lead nowhere. */
export function OpenForm() {
  return (
    <>
      <p>
        Qui trovi quello che ci hai inviato, i documenti che mancano e il preventivo. Per aprirla servono le
        ultime quattro cifre del numero di telefono che hai scritto nel modulo.
      </p>
      <form method="post" className={styles.open}>
        <Field
          label="Ultime quattro cifre"
          hint="La pagina resta aperta per trenta minuti su questo dispositivo."
        >
          {(control) => (
            <input
              {...control}
              name="digits"
              required
              inputMode="numeric"
              autoComplete="off"
              pattern="[0-9]{4}"
              maxLength={4}
              title="Quattro cifre"
            />
          )}
        </Field>
        <Button type="submit" wide>
          Apri la pagina
        </Button>
      </form>
    </>
  );
}
