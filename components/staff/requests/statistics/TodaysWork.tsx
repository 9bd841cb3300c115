import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { pages } from '#shared/contract/routes.ts';
import { calendarDay } from '#shared/format.ts';
import { useApi } from '#components/app/api-context.tsx';
import { nullIfMissing } from '../../parts/null-if-missing.ts';
import { useLoaded, type Loaded } from '../../parts/use-loaded.ts';
import { countViews, type RequestView } from '#shared/requests/views.ts';

const newTitles: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'novi', few: 'nova' };
const newTitle = (count: number): string => newTitles[new Intl.PluralRules('hr').select(count)] ?? 'novih';

const hrefOf = (view: RequestView): string => `${pages.contactForms}?view=${view}`;

/** Links to the requests that wait for an answer or are due. Needs the additions (docs/product.md, 7.4). */
export function TodaysWork({ requests }: { requests: Loaded<readonly ContactFormRecord[]> }) {
  const api = useApi();
  const { loaded } = useLoaded(async () => {
    const answer = await nullIfMissing(api.call('listFollowUps', { query: {} }));
    if (!answer) return null;
    const followUps = new Map(answer.followUps.map((followUp) => [String(followUp.formId), followUp]));
    return { followUps, today: calendarDay(new Date().toISOString()) };
  }, 'The follow-ups could not be loaded');
  const known = loaded.state === 'loaded' ? loaded.value : null;
  if (requests.state !== 'loaded' || known === null) return null;
  const counts = countViews(requests.value, known.followUps, known.today);
  return (
    <>
      <a href={hrefOf('waiting')}>
        {counts.waiting} {newTitle(counts.waiting)}
      </a>
      , <a href={hrefOf('due')}>{counts.due} danas na redu</a>
    </>
  );
}
