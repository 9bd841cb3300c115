import { useEffect, useState } from 'react';
import { useApi } from '#components/app/contexts.ts';
import { beforeLogout } from '../parts/before-logout.ts';
import { useAdditions, useSession } from '#components/app/session/SessionProvider.tsx';
import { browserClock } from '#components/ui/clock.ts';
import { useStore } from '#components/ui/store.ts';
import { toast } from '#components/ui/toasts.ts';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';
import { LoadedView, PageHeading } from '../parts/page-frame.tsx';
import { logFailure } from '#components/app/log-failure.ts';
import { useRegularly } from '../parts/use-regularly.ts';
import { useWindowEvent } from '../parts/use-window-event.ts';
import { ActionButton } from '../parts/actions.tsx';
import { createDesk, type Desk } from './engine/desk.ts';
import { isListKnown } from './engine/desk-state.ts';
import { createListHistory } from './engine/list-history.ts';
import { createNoteDrafts } from './engine/note-drafts.ts';
import { RequestList } from './list/RequestList.tsx';
import styles from './list/RequestList.module.css';
import panel from './panel/RequestPanel.module.css';

/**
 * Announces requests sent since the list was loaded. The list is reloaded only on demand, so that rows do not move
 * while the user works with them. The heading beside it is as high as the button, so that nothing shifts when a
 * request arrives.
 */
function ListNews({ desk }: { desk: Desk }) {
  const { submissions, hasFailed } = useStore(desk);
  // Without announcements of the provider, staff refresh the list when they want to.
  const areAnnounced = submissions !== null;
  const newRequests = submissions ? submissions.total - submissions.seen : 0;
  const [isAsking, setAsking] = useState(false);
  const refresh = async () => {
    setAsking(true);
    const hasArrived = await desk.refresh();
    setAsking(false);
    // The button disappears when there are no new requests.
    if (hasArrived && areAnnounced) document.querySelector('main')?.focus({ preventScroll: true });
    toast(hasArrived ? 'Popis je osvježen.' : 'Popis se nije mogao osvježiti. Pokušaj ponovno.');
  };
  return (
    <>
      <output className="visually-hidden">{newRequests > 0 && `Novi upiti: ${newRequests}`}</output>
      {(newRequests > 0 || !areAnnounced || hasFailed) && (
        <span className={styles.news}>
          <ActionButton isInactive={isAsking} onClick={() => void refresh()}>
            {newRequests > 0 ? `Prikaži nove (${newRequests})` : 'Osvježi popis'}
          </ActionButton>
        </span>
      )}
    </>
  );
}

/** The contact-form management screen (docs/product.md, 4.4). @param query that of the address as the server knows it. */
export function RequestsPage({ query }: { query: string }) {
  const { call } = useApi();
  const { requests: additions } = useAdditions();
  const { get: session } = useSession();
  const [{ desk, history }] = useState(() => {
    const account = () => session().user?.email ?? '';
    const history = createListHistory(account, query, (view) => desk.show(view));
    const desk = createDesk(history.view, {
      call,
      additions,
      clock: browserClock,
      now: () => new Date().toISOString(),
      drafts: createNoteDrafts(account),
      userName: () => session().user?.name ?? '',
      toast,
      log: logFailure,
    });
    return { desk, history };
  });
  useEffect(() => {
    desk.load();
    const stopWatching = history.start();
    const stopWaiting = beforeLogout.add(desk.finish);
    return () => {
      stopWatching();
      stopWaiting();
      void desk.finish();
    };
  }, [desk, history]);
  useWindowEvent('pagehide', () => void desk.finish());
  useRegularly(desk.poll);
  useStore(desk.drafts);
  // While there is an unsaved note, the browser asks before the page is left.
  useLeaveWarning(desk.drafts.isUnsaved());
  const state = useStore(desk);
  // What the provider can do decides which rows and controls there are: they come at once, and none moves.
  const list = isListKnown(state) ? state.list : ({ state: 'loading' } as const);
  return (
    <>
      <PageHeading title="Upiti">
        {state.list.state === 'loaded' && state.submissions !== undefined && <ListNews desk={desk} />}
      </PageHeading>
      {list.state === 'loading' && state.view.opened !== undefined && <div className={panel.awaited} />}
      <LoadedView
        source={{ loaded: list, reload: desk.load }}
        loading={{ text: 'Loading...', lang: 'en' }}
        failed={{ text: 'Failed to load contact forms', lang: 'en' }}
      >
        {(listed) => <RequestList history={history} desk={desk} state={state} listed={listed} />}
      </LoadedView>
    </>
  );
}
