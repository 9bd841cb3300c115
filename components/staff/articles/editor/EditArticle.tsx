import { useCallback } from 'react';
import type { Blog } from '#shared/contract/blog.ts';
import { useApi } from '#components/app/api-context.tsx';
import { PageHeading } from '../../shell/PageHeading.tsx';
import { useLoaded } from '../../shell/use-loaded.ts';
import { Button } from '#components/ui/Button.tsx';
import styles from './EditArticle.module.css';
import { LoadedEditor } from './LoadedEditor.tsx';

/** The screen that edits an article (docs/product.md, 4.7); it fetches the article itself. */
export function EditArticle({ articleId, onSaved }: { articleId: string; onSaved: () => void }) {
  const api = useApi();
  const ask = useCallback(() => api.call('getBlog', { params: { blogId: articleId } }), [api, articleId]);
  const { loaded, reload } = useLoaded<Blog>(ask, 'The article could not be loaded');

  return (
    <>
      <PageHeading title="Uredi blog" />
      {loaded.state === 'loading' && <output className={styles.notice}>Učitavanje...</output>}
      {loaded.state === 'failed' && (
        <div className={styles.notice} role="alert">
          <p>Blog se nije mogao učitati.</p>
          <Button variant="secondary" size="small" onClick={reload}>
            Pokušaj ponovno
          </Button>
        </div>
      )}
      {loaded.state === 'loaded' && <LoadedEditor loaded={loaded.value} onSaved={onSaved} />}
    </>
  );
}
