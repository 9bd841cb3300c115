import { useState, type ReactNode } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import type { Statistics } from '#shared/contract/requests-desk.ts';
import { pages } from '#shared/contract/routes.ts';
import type { RequestView } from '#shared/requests/views.ts';
import { Icon, type IconShape } from '#components/ui/Icon.tsx';
import { QuoteFigures, RequestStatistics } from '../requests/statistics/RequestStatistics.tsx';
import { readStored, writeStored } from '#components/app/browser-storage.ts';
import { FirstContacts } from '../requests/statistics/FirstContacts.tsx';
import { useRequestAlert } from '../requests/statistics/use-request-alert.ts';
import { WeekChart } from '../requests/statistics/WeekChart.tsx';
import { useApi } from '#components/app/contexts.ts';
import { useAdditions } from '#components/app/session/SessionProvider.tsx';
import { useLoaded } from '../parts/page-frame.tsx';
import { readFigures } from '../requests/statistics/read-figures.ts';
import { useHasAccounts } from './Account.tsx';
import { clipboard, newspaper, pencil, person, shield } from '../parts/icons.ts';
import cards from './dashboard-cards.json' with { type: 'json' };
import styles from './DashboardHome.module.css';

function Card({ page, icon, children }: { page: keyof typeof cards; icon: IconShape; children?: ReactNode }) {
  const { title, text, pigment } = cards[page];
  return (
    <li className={styles.card}>
      <Icon shape={icon} className={`${styles.icon} ${styles[pigment]}`} />
      <div>
        <h3 className={styles.cardTitle}>
          <a href={pages[page]}>{title}</a>
        </h3>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </li>
  );
}

const newTitles: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'novi', few: 'nova' };
const newTitle = (count: number): string => newTitles[new Intl.PluralRules('hr').select(count)] ?? 'novih';

const TodaysWork = ({ waiting, due }: Readonly<Record<RequestView, number>>) => (
  <>
    <a href={`${pages.contactForms}?view=waiting`}>{`${waiting} ${newTitle(waiting)}`}</a>
    <span>, </span>
    <a href={`${pages.contactForms}?view=due`}>{`${due} danas na redu`}</a>
  </>
);

const soundSetting = 'newRequestSound';

/** The dashboard as an admin sees it (docs/product.md, 4.3). */
export function DashboardHome({ user }: { user: User }) {
  const api = useApi();
  const { requests } = useAdditions();
  const { loaded } = useLoaded(() => readFigures(api.call, requests), 'The contact forms could not be loaded');
  const known = loaded.state === 'loaded' ? loaded.value : null;
  const weeks = known?.figures.weeks ?? [];
  const hasAccounts = useHasAccounts();
  /** Null if the provider has none; undefined until it has responded. */
  const [statistics, setStatistics] = useState<Statistics | null>();
  const { firstContacts = [], firstContactsBy, quotes } = statistics ?? {};
  // What comes late stands below everything else, and comes at once, so that nothing moves.
  const isComplete = hasAccounts !== null && statistics !== undefined;
  const [hasSound, setSound] = useState(() => readStored(soundSetting) === 'on');
  useRequestAlert(async () => {
    const answer = await requests.statistics({}).catch(() => null);
    setStatistics((before) => answer ?? before ?? null);
    return answer?.totalSubmissions;
  }, hasSound);
  return (
    <>
      <h1 className={styles.greeting}>{`Pozdrav ${user.name ?? user.email},`}</h1>
      <p className={styles.today}>{hasAccounts && known?.counts && <TodaysWork {...known.counts} />}</p>
      <section className={styles.section} aria-labelledby="kontakt-forme">
        <h2 id="kontakt-forme">Upravljanje kontakt formama</h2>
        <ul className={styles.cards}>
          <Card page="contactForms" icon={clipboard}>
            <RequestStatistics loaded={loaded} />
          </Card>
        </ul>
        {(loaded.state === 'loading' || weeks.some(({ value }) => value > 0)) && <WeekChart weeks={weeks} />}
      </section>
      <div className={styles.sound}>
        {statistics && (
          <label>
            <input
              type="checkbox"
              checked={hasSound}
              onChange={({ target: { checked } }) => {
                setSound(checked);
                writeStored(soundSetting, checked ? 'on' : null);
              }}
            />
            Zvuk za nove upite
          </label>
        )}
      </div>
      <section className={styles.section} aria-labelledby="blog">
        <h2 id="blog">Upravljanje blogom</h2>
        <ul className={styles.cards}>
          <Card page="createBlog" icon={pencil} />
          <Card page="manageBlogs" icon={newspaper} />
        </ul>
      </section>
      {isComplete && quotes && (
        <section className={styles.section} aria-labelledby="ponude">
          <h2 id="ponude">Ponude</h2>
          <ul className={styles.cards}>
            <Card page="priceList" icon={clipboard}>
              <QuoteFigures quotes={quotes} />
            </Card>
          </ul>
        </section>
      )}
      {isComplete && hasAccounts && (
        <section className={styles.section} aria-labelledby="sigurnost">
          <h2 id="sigurnost">Sigurnost</h2>
          <ul className={styles.cards}>
            <Card page="accounts" icon={person} />
            <Card page="accessTrail" icon={shield} />
          </ul>
        </section>
      )}
      {isComplete && firstContacts.length > 0 && (
        <section className={styles.section} aria-labelledby="prvi-kontakt">
          <h2 id="prvi-kontakt">Prvi kontakt</h2>
          <div className={styles.card}>
            <FirstContacts contacts={firstContacts} groups={firstContactsBy} />
          </div>
        </section>
      )}
    </>
  );
}

export const NoAccess = () => (
  <>
    <h1 className={styles.greeting}>Dobrodošli</h1>
    <p className={styles.noAccess}>Nemate pristup administratorskoj ploči.</p>
  </>
);
