import { useCallback } from 'react';
import { LoadedView } from '../parts/LoadedView.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { withStates, type FollowUps } from './follow-up/follow-up-state.ts';
import { ListNews } from './arriving/ListNews.tsx';
import { RequestList } from './list/RequestList.tsx';
import { useFollowUps } from './follow-up/use-follow-ups.ts';
import { useRequestList } from './arriving/use-request-list.ts';
import { useStaffAdditions } from './use-staff-additions.ts';

/** The contact-form management screen (docs/product.md, 4.4). */
export function RequestsPage() {
  const { change, ...list } = useRequestList();
  const { available, handlesPersons, newRequests, markSeen, markErased } = useStaffAdditions();
  const followUpStore = useFollowUps(
    available,
    useCallback((changed: FollowUps) => change((requests) => withStates(requests, changed)), [change]),
  );

  const refresh = async () => {
    const hasArrived = await list.refresh();
    if (hasArrived) markSeen();
    return hasArrived;
  };

  return (
    <>
      <PageHeading title="Kontakt forme">
        {list.loaded.state === 'loaded' && (
          <ListNews
            newRequests={newRequests}
            areAnnounced={available}
            isArriving={list.loaded.value.arrival === 'underWay'}
            onRefresh={refresh}
          />
        )}
      </PageHeading>
      <LoadedView
        source={list}
        loading={{ text: 'Loading...', lang: 'en' }}
        failed={{ text: 'Failed to load contact forms', lang: 'en' }}
      >
        {({ requests, arrival }) => (
          <RequestList
            requests={requests}
            arrival={arrival}
            onRetry={list.reload}
            onChange={change}
            onSubmittedErased={markErased}
            followUpStore={followUpStore}
            hasDetails={available}
            handlesPersons={handlesPersons}
          />
        )}
      </LoadedView>
    </>
  );
}
