import { useMemo, useState } from 'react';
import type { AccessTrail, TrailEntry, TrailQuery } from '#shared/contract/trail.ts';
import { formatCroatianTime } from '#shared/format.ts';
import actionTitles from '#shared/rules/trail-actions.json' with { type: 'json' };
import { useApi } from '#components/app/contexts.ts';
import { messageFrom } from '../parts/message-from.ts';
import { toast } from '#components/ui/toasts.ts';
import { ActionButton } from '../parts/actions.tsx';
import { downloadCsv } from '../parts/csv.ts';
import fields from '../parts/fields.module.css';
import { ChoiceInput, DayInput } from '../parts/filter-fields.tsx';
import { LoadedView, PageHeading, useLoaded } from '../parts/page-frame.tsx';
import { logFailure } from '#components/app/log-failure.ts';
import notice from '../parts/notice.module.css';
import { entryTitle, personOf, trailToCsv, isAction } from './trail-entries.ts';
import styles from './TrailPage.module.css';

/** The values of the filter form; '' if nothing was chosen. Days are YYYY-MM-DD in the browser's time zone, both inclusive. */
export const noFilters = { staffId: '', action: '', firstDay: '', lastDay: '' };
type TrailFilters = typeof noFilters;

const startOfDay = (day: string, daysLater = 0): string | undefined => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).toISOString();
};

export function trailQuery({ staffId, action, firstDay, lastDay }: TrailFilters): TrailQuery {
  return {
    staffId: staffId === '' ? undefined : Number(staffId),
    action: isAction(action) ? action : undefined,
    from: startOfDay(firstDay),
    until: startOfDay(lastDay, 1),
  };
}

/** Maximum number of entries in one file. Narrower filters are needed to export more. */
const maxExported = 10_000;

function Entries({ entries }: Pick<AccessTrail, 'entries'>) {
  if (entries.length === 0) return <p className={notice.notice}>Nema podataka za prikaz</p>;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Evidencija pristupa, najnovije prvo</caption>
      <thead>
        <tr>
          <th scope="col">Vrijeme</th>
          <th scope="col">Osoba</th>
          <th scope="col">Radnja</th>
          <th scope="col">Mreža</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={styles.time}>{formatCroatianTime(entry.at)}</td>
            <td>{personOf(entry)}</td>
            <td className={styles.action}>{entryTitle(entry)}</td>
            <td className={styles.address}>{entry.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The access trail: who saw, exported and erased what, and who logged in (docs/product.md, 4.10). */
export function TrailPage() {
  const [filters, setFilters] = useState(noFilters);
  const { firstDay, lastDay } = filters;
  const filter = (changes: Partial<TrailFilters>) => setFilters({ ...filters, ...changes });
  const api = useApi();
  const query = useMemo(() => trailQuery(filters), [filters]);
  const ask = (after: readonly TrailEntry[]) => {
    const last = after.at(-1);
    return api.call('getAccessTrail', { query: { ...query, before: last && Number(last.id) } });
  };
  const source = useLoaded(() => ask([]), 'The access trail could not be loaded', query);
  const [busy, setBusy] = useState(false);

  const carryOut = async (task: () => Promise<void>, failure: string) => {
    setBusy(true);
    await task().catch((error: unknown) => {
      logFailure(failure, error);
      toast(messageFrom(error, 'Nije uspjelo. Pokušaj ponovno.'));
    });
    setBusy(false);
  };
  /** Adds the next page of older entries. */
  const loadOlder = (shown: AccessTrail) =>
    carryOut(async () => {
      const older = await ask(shown.entries);
      // Ignores the page if the filters have changed, or if a second click has already added the page.
      source.change((now) => (now === shown ? { ...older, entries: [...now.entries, ...older.entries] } : now));
    }, 'Older entries of the access trail could not be loaded');
  /** Saves the newest entries that match the filters, up to `maxExported`. */
  const saveCsv = async () => {
    const entries: TrailEntry[] = [];
    let hasMore = true;
    while (hasMore && entries.length < maxExported) {
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
      const page = await ask(entries);
      entries.push(...page.entries);
      ({ hasMore } = page);
    }
    downloadCsv('evidencija-pristupa', trailToCsv(entries));
    if (hasMore)
      toast(`U datoteci je najnovijih ${maxExported.toLocaleString('hr-HR')} zapisa. Starije izvezi s užim filtrom.`);
  };

  return (
    <>
      <PageHeading title="Evidencija pristupa" />
      <LoadedView source={source} failed={{ text: 'Evidencija se ne može učitati.' }}>
        {(trail) => (
          <>
            <search>
              <form className={`${fields.fields} ${styles.filters}`} onSubmit={(event) => event.preventDefault()}>
                <ChoiceInput
                  label="Osoba"
                  options={[['', 'Sve osobe'], ...trail.people.map(({ id, email }) => [String(id), email] as const)]}
                  value={filters.staffId}
                  onChange={(staffId) => filter({ staffId })}
                />
                <ChoiceInput
                  label="Radnja"
                  options={[['', 'Sve radnje'], ...Object.entries(actionTitles)]}
                  value={filters.action}
                  onChange={(action) => filter({ action })}
                />
                <DayInput label="Od" max={lastDay} value={firstDay} onChange={(day) => filter({ firstDay: day })} />
                <DayInput label="Do" min={firstDay} value={lastDay} onChange={(day) => filter({ lastDay: day })} />
              </form>
            </search>
            <div className={styles.summary}>
              <output>{`Prikazano: ${trail.entries.length}${trail.hasMore ? ', ima i starijih' : ''}`}</output>
              <ActionButton
                isInactive={busy || trail.entries.length === 0}
                onClick={() => void carryOut(saveCsv, 'The access trail could not be exported')}
              >
                Izvezi CSV
              </ActionButton>
            </div>
            <Entries entries={trail.entries} />
            {trail.hasMore && (
              <div className={styles.more}>
                <ActionButton isInactive={busy} onClick={() => void loadOlder(trail)}>
                  Prikaži starije
                </ActionButton>
              </div>
            )}
          </>
        )}
      </LoadedView>
    </>
  );
}
