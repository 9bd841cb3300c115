import type { Statistics } from '#shared/contract/requests-desk.ts';
import { formatWait } from '#shared/rules/opening-hours.ts';
import { Figures } from './RequestStatistics.tsx';

const day = 24 * 60;
const waitTitle = (minutes: number): string =>
  minutes < 2 * day ? formatWait(Math.round(minutes)) : `${Math.round(minutes / day)} d`;

const title = (name: string, [, before]: [number, number]) => `${name} (prošli mjesec ${before})`;

/** The quotes of this month beside those of the month before. */
export function QuoteFigures({ quotes }: { quotes: NonNullable<Statistics['quotes']> }) {
  const { sent, opened, accepted, news, medianMinutes } = quotes;
  const figures = [
    [title('Poslano', sent), sent[0]],
    [title('Otvoreno', opened), opened[0]],
    [title('Prihvaćeno', accepted), accepted[0]],
    ['Novosti pacijenata', news],
    ['Od upita do ponude (medijan)', medianMinutes === null ? null : waitTitle(medianMinutes)],
  ] as const;
  return (
    <section aria-label="Ponude ovog mjeseca">
      <Figures figures={figures} />
    </section>
  );
}
