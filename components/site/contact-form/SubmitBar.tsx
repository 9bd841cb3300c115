import { pages } from '#shared/contract/routes.ts';
import { neededForSending } from '#shared/rules/contact-form.ts';
import { useSite } from '#components/app/contexts.ts';
import { Button } from '#components/ui/Button.tsx';
import { callProblems } from '../parts/call-problems.ts';
import { canSubmit, type FormState } from './engine/form-state.ts';
import { Icon, warning } from '#components/ui/Icon.tsx';
import { offline } from './icons.ts';
import styles from './SubmitBar.module.css';

/** Joins with commas and 'e'. Creating Intl.ListFormat takes 65 ms on a slow phone when the first letter is typed. */
const inWords = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' e ');

const missingText = (state: FormState): string => {
  const parts = state.started ? neededForSending(state.values) : [];
  if (state.started && state.consent === false) parts.push('il consenso');
  return parts.length === 0 ? '' : `Per inviare manca ancora: ${inWords(parts)}.`;
};

/** Anchor of the messages. Without scripts, the response to the form opens there. */
export const problemAnchor = 'esito';

export function SubmitBar({ state, live }: { state: FormState; live: boolean }) {
  const { waiting } = state;
  return (
    <div className={styles.bar}>
      <div id={problemAnchor} className={styles.problems} role="alert">
        {state.problem === null ? null : (
          <p className={styles.problem}>
            <Icon shape={warning} className={styles.icon} />
            <span>{state.problem}</span>
          </p>
        )}
      </div>
      <div aria-live="polite">
        {/* A failed submission may show the same text, which must not appear twice. */}
        {waiting === null || waiting === state.problem ? null : (
          <p className={styles.waiting}>
            <Icon shape={waiting === callProblems.save.network ? offline : warning} className={styles.icon} />
            <span>{waiting}</span>
          </p>
        )}
      </div>
      <Button type="submit" wide disabled={live && !canSubmit(state)}>
        Invia e risparmia fino al 70%
      </Button>
      <p className={styles.missing} aria-live="polite">
        {missingText(state)}
      </p>
      <p className={styles.privacy}>
        {/* The line exists before the scripts run, so that nothing moves. */}
        <span>{useSite().clinic.answerPromise}</span>{' '}
        <span className={styles.saving}>{live && 'Salviamo i campi mentre li compili.'}</span>{' '}
        <a href={pages.privacy}>Politica sulla Privacy</a>
      </p>
    </div>
  );
}
