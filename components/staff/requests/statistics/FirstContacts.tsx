import { formatPercent } from '#shared/basic-format.ts';
import { formatWait } from '#shared/rules/opening-hours.ts';
import { useSite } from '#components/app/site-context.tsx';
import { Figures } from './RequestStatistics.tsx';
import styles from './RequestStatistics.module.css';

/** Below this share of answers in time, the dashboard questions the promise on the site. */
const enough = 80;

/** How long requests wait for the first contact, in opening hours. @param minutes in ascending order. */
export function FirstContacts({ minutes }: { minutes: readonly number[] }) {
  const { clinic } = useSite();
  const { answerHours } = clinic;
  const at = (share: number) => formatWait(minutes[Math.ceil(minutes.length * share) - 1] ?? 0);
  const within = (100 * minutes.filter((each) => each <= (answerHours ?? 0) * 60).length) / minutes.length;
  const figures = [
    ['Prvi kontakt (medijan)', at(0.5)],
    ['Prvi kontakt (90 % upita)', at(0.9)],
    ...(answerHours ? ([[`U roku od ${answerHours} h`, formatPercent(within, 'hr')]] as const) : []),
  ] as const;
  const isQuestioned = Boolean(answerHours) && within < enough;
  if (minutes.length === 0) return null;
  return (
    <section aria-label="Prvi kontakt, zadnjih 30 dana, u radnom vremenu">
      <Figures figures={figures} />
      {isQuestioned && (
        <p className={styles.late} role="note">
          {`Na stranici piše „${clinic.answerPromise}”, a u zadnjih 30 dana to vrijedi za ${formatPercent(within, 'hr')} upita.`}
        </p>
      )}
    </section>
  );
}
