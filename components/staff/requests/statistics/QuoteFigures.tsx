import type { Statistics } from '#shared/contract/requests-desk.ts';
import { formatWait } from '#shared/rules/opening-hours.ts';
import { Figures } from './RequestStatistics.tsx';

const day = 24 * 60;
const waitTitle = (minutes: number): string =>
  minutes < 2 * day ? formatWait(minutes) : `${Math.round(minutes / day)} d`;

type Month = NonNullable<Statistics['quotes']>['sent'];
const title = (name: string, { before }: Month) => `${name} (prošli mjesec ${before})`;

/** The quotes of this month beside those of the month before. */
export function QuoteFigures({ quotes }: { quotes: NonNullable<Statistics['quotes']> }) {
  const { sent, opened, accepted, news, firstQuotes } = quotes;
  const median = firstQuotes[Math.ceil(firstQuotes.length / 2) - 1];
  const figures = [
    [title('Poslano', sent), sent.now],
    [title('Otvoreno', opened), opened.now],
    [title('Prihvaćeno', accepted), accepted.now],
    ['Novosti pacijenata', news],
    ['Od upita do ponude (medijan)', median === undefined ? null : waitTitle(median)],
  ] as const;
  return (
    <section aria-label="Ponude ovog mjeseca">
      <Figures figures={figures} />
    </section>
  );
}
