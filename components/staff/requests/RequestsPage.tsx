import { useCallback } from 'react';
import { LoadedView } from '../parts/LoadedView.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { withStates, type FollowUps } from './engine/follow-up-state.ts';
import { ListNews } from './list/ListNews.tsx';
import { RequestList } from './list/RequestList.tsx';
import { useFollowUps } from './follow-up/use-follow-ups.ts';
import { useListView } from './list/use-list-view.ts';
import { useRequestList } from './arriving/use-request-list.ts';
import { useStaffAdditions } from './use-staff-additions.ts';

/** The contact-form management screen (docs/product.md, 4.4). */
export function RequestsPage() {
  const listView = useListView();
  const additions = useStaffAdditions();
  const { available, newRequests, submissions, markSeen } = additions;
  /** Called when a list has arrived that was requested during this rendering, so later submissions stay new. */
  const onArrival = () => markSeen(submissions);
  const list = useRequestList(listView.view, onArrival);
  const { change } = list;
  const listed = list.loaded.state === 'loaded' ? list.loaded.value : null;
  const followUpStore = useFollowUps(
    available && listed !== null,
    listed?.place ?? null,
    useCallback((changed: FollowUps) => change((requests) => withStates(requests, changed)), [change]),
  );

  return (
    <>
      <PageHeading title="Upiti">
        {listed && (
          <ListNews
            newRequests={newRequests}
            areAnnounced={available}
            isArriving={listed.arrival === 'underWay'}
            hasFailed={list.hasFailed}
            onRefresh={list.refresh}
          />
        )}
      </PageHeading>
      <LoadedView
        source={list}
        loading={{ text: 'Loading...', lang: 'en' }}
        failed={{ text: 'Failed to load contact forms', lang: 'en' }}
      >
        {(shown) => (
          <RequestList
            listView={listView}
            listed={shown}
            source={list}
            followUpStore={followUpStore}
            additions={additions}
          />
        )}
      </LoadedView>
    </>
  );
}
