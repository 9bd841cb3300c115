import { useEffect, useRef, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import type { Outline } from '#shared/contract/requests-desk.ts';
import { useApi } from '#components/app/contexts.ts';
import { logFailure } from '#components/app/log-failure.ts';

export type Outlines = ReadonlyMap<string, Outline>;

/** Delay before the outlines of new rows are fetched. While the user types a search, rows are replaced sooner. */
const restMilliseconds = 200;

/** The second lines of rows, fetched when a row is shown, if the provider has them (docs/product.md, 7.4). */
export function useOutlines(rows: readonly ContactFormRecord[], isAvailable: boolean): Outlines {
  const api = useApi();
  const [outlines, setOutlines] = useState<Outlines>(() => new Map());
  const asked = useRef(new Set<string>());

  useEffect(() => {
    const missing = rows.map(({ id }) => String(id)).filter((id) => !asked.current.has(id));
    if (!isAvailable || missing.length === 0) return undefined;
    const askNow = async () => {
      for (const id of missing) asked.current.add(id);
      try {
        const answer = await api.call('listOutlines', { query: { ids: missing.join(',') } });
        const next = answer.outlines.map((outline) => [String(outline.formId), outline] as const);
        setOutlines((known) => new Map([...known, ...next]));
      } catch (error) {
        // Fetched again with the next rows. The list works without outlines.
        for (const id of missing) asked.current.delete(id);
        logFailure('The outlines could not be loaded', error);
      }
    };
    const timer = setTimeout(() => void askNow(), restMilliseconds);
    return () => clearTimeout(timer);
  }, [api, rows, isAvailable]);

  return outlines;
}
