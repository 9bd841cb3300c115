import { useCallback } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import styles from './RequestsPage.module.css';
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
      {requests.state === 'loading' && (
        <output className={styles.notice} lang="en">
          Loading...
        </output>
      )}
      {requests.state === 'failed' && (
        <div className={styles.notice} role="alert">
          <p lang="en">Failed to load contact forms</p>
          <Button variant="secondary" size="small" onClick={reload}>
            Pokušaj ponovno
          </Button>
        </div>
      )}
      {requests.state === 'loaded' && (
        <RequestList
          requests={requests.value}
          view={view}
          onViewChange={setView}
          onChange={change}
          onSubmittedErased={markErased}
          hasDetails={available}
        />
      )}
    </>
  );
}
