import { useCallback } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import styles from './ContactFormManagement.module.css';
import { ListNews } from './ListNews.tsx';
import { RecordList } from './RecordList.tsx';
import { useContactForms } from './use-contact-forms.ts';
import { useListView } from './use-list-view.ts';
import { useStaffAdditions } from './use-staff-additions.ts';

/**
 * The contact-form management screen (docs/product.md, 4.4).
 * @param initialQuery the query of the page's URL: the filters to begin with.
 */
export function ContactFormManagement({ initialQuery }: { initialQuery: string }) {
  const { loaded: forms, reload, refresh, change } = useContactForms();
  const { available, newSubmissions, markSeen, markErased } = useStaffAdditions();
  const [view, setView] = useListView(initialQuery);

  const refreshList = useCallback(async () => {
    const came = await refresh();
    if (came) markSeen();
    return came;
  }, [refresh, markSeen]);

  return (
    <>
      <PageHeading title="Kontakt forme">
        {forms.state === 'loaded' && <ListNews newSubmissions={newSubmissions} onRefresh={refreshList} />}
      </PageHeading>
      {forms.state === 'loading' && (
        <output className={styles.notice} lang="en">
          Loading...
        </output>
      )}
      {forms.state === 'failed' && (
        <div className={styles.notice} role="alert">
          <p lang="en">Failed to load contact forms</p>
          <Button variant="secondary" size="small" onClick={reload}>
            Pokušaj ponovno
          </Button>
        </div>
      )}
      {forms.state === 'loaded' && (
        <RecordList
          records={forms.value}
          view={view}
          onViewChange={setView}
          onChange={change}
          onSubmissionErased={markErased}
          hasDetails={available}
        />
      )}
    </>
  );
}
