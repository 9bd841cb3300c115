import { useCallback } from 'react';
import { LoadedView } from '../parts/LoadedView.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { ListNews } from './ListNews.tsx';
import { RequestList } from './RequestList.tsx';
import { useRequests } from './use-requests.ts';
import { useListView } from './use-list-view.ts';
import { useStaffAdditions } from './use-staff-additions.ts';

/**
 * The contact-form management screen (docs/product.md, 4.4).
 * @param initialQuery the query of the page's URL: the filters to begin with.
 */
export function RequestsPage({ initialQuery }: { initialQuery: string }) {
  const { loaded: requests, reload, refresh, change } = useRequests();
  const { available, newRequests, markSeen, markErased } = useStaffAdditions();
  const [view, setView] = useListView(initialQuery);

  const refreshList = useCallback(async () => {
    const came = await refresh();
    if (came) markSeen();
    return came;
  }, [refresh, markSeen]);

  return (
    <>
      <PageHeading title="Kontakt forme">
        {requests.state === 'loaded' && <ListNews newRequests={newRequests} onRefresh={refreshList} />}
      </PageHeading>
      <LoadedView
        loaded={requests}
        loading={{ text: 'Loading...', lang: 'en' }}
        failed={{ text: 'Failed to load contact forms', lang: 'en' }}
        onRetry={reload}
      >
        {(loaded) => (
          <RequestList
            requests={loaded}
            view={view}
            onViewChange={setView}
            onChange={change}
            onSubmittedErased={markErased}
            hasDetails={available}
          />
        )}
      </LoadedView>
    </>
  );
}
