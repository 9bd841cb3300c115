import { formatPercent } from '#shared/basic-format.ts';
import type { Statistics } from '#shared/contract/requests-desk.ts';
import { formatWait } from '#shared/rules/opening-hours.ts';
import { useSite } from '#components/app/contexts.ts';
import { Figures } from './RequestStatistics.tsx';
import figureStyles from './RequestStatistics.module.css';
import styles from './FirstContacts.module.css';

/** Below this share of answers in time, the dashboard questions the promise on the site. */
const enough = 80;

/** @param minutes in ascending order, at least one. @returns median, what 90 % do not exceed, and the percentage within the promise. */
function summarize(minutes: readonly number[], answerHours: number) {
  const at = (share: number) => formatWait(minutes[Math.ceil(minutes.length * share) - 1] ?? 0);
  const within = minutes.filter((each) => each <= answerHours * 60).length;
  return { median: at(0.5), most: at(0.9), percent: (100 * within) / minutes.length };
}

type Groups = NonNullable<Statistics['firstContactsBy']>;

const titles: Record<keyof Groups, { title: string; none: string }> = {
  service: { title: 'Po usluzi', none: 'Bez usluge' },
  source: { title: 'Po izvoru', none: 'Izravno ili nepoznato' },
};

function GroupTable({ by, groups }: { by: keyof Groups; groups: Groups[typeof by] }) {
  const { answerHours } = useSite().clinic;
  const { title, none } = titles[by];
  const heads = [title, 'Upita', 'Medijan', '90 %', ...(answerHours ? [`Do ${answerHours} h`] : [])];
  const cellsOf = (minutes: readonly number[]) => {
    const { median, most, percent } = summarize(minutes, answerHours ?? 0);
    return [minutes.length, median, most, ...(answerHours ? [formatPercent(percent, 'hr')] : [])];
  };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ name, minutes }) => (
          <tr key={name}>
            <th scope="row">{name === null ? 'Ostalo' : name || none}</th>
            {cellsOf(minutes).map((cell, index) => (
              <td key={heads[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FirstContactsProps {
  /** At least one, in ascending order. */
  contacts: readonly number[];
  groups: Groups | undefined;
}

/** How long requests wait for the first contact, in opening hours. */
export function FirstContacts({ contacts, groups }: FirstContactsProps) {
  const { answerHours, answerPromise } = useSite().clinic;
  const { median, most, percent } = summarize(contacts, answerHours ?? 0);
  const share = formatPercent(percent, 'hr');
  const isQuestioned = Boolean(answerHours) && percent < enough;
  const figures = [
    ['Medijan', median],
    ['90 % upita', most],
    ...(answerHours ? ([[`U roku od ${answerHours} h`, share]] as const) : []),
  ] as const;
  return (
    <section>
      <p className={styles.period}>Zadnjih 30 dana, u radnom vremenu</p>
      <Figures figures={figures} />
      {isQuestioned && (
        <p className={figureStyles.late} role="note">
          {`Na stranici piše „${answerPromise}”, a u zadnjih 30 dana to vrijedi za ${share} upita.`}
        </p>
      )}
      {groups && (
        <div className={styles.tables}>
          <GroupTable by="service" groups={groups.service} />
          <GroupTable by="source" groups={groups.source} />
        </div>
      )}
    </section>
  );
}
