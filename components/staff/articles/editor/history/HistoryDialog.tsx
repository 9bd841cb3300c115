import { useCallback, useState } from 'react';
import { parseBlocks } from '#shared/content/blog-content.ts';
import type { ArticleVersion } from '#shared/contract/articles.ts';
import type { Blog } from '#shared/contract/blog.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { useApi } from '#components/app/api-context.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { LoadedView } from '../../../parts/LoadedView.tsx';
import { useLoaded } from '../../../parts/use-loaded.ts';
import type { ComparedArticle } from './deferred/compare-articles.ts';
import styles from './History.module.css';
import { VersionChange } from './VersionChange.tsx';

interface HistoryDialogProps {
  articleId: Blog['id'];
  /** The article in the editor. */
  current: ComparedArticle;
  onClose: () => void;
  /** Brings an earlier version into the editor. */
  onRestore: (version: ArticleVersion) => void;
}

interface VersionViewProps extends Pick<HistoryDialogProps, 'articleId' | 'current' | 'onRestore'> {
  versionId: Blog['id'];
}

function VersionView({ articleId, versionId, current, onRestore }: VersionViewProps) {
  const api = useApi();
  const ask = useCallback(async () => {
    const [version, { compareArticles }] = await Promise.all([
      api.call('getArticleVersion', { params: { blogId: articleId, versionId } }),
      import('./deferred/compare-articles.ts'),
    ]);
    const earlier = { title: version.title, blocks: parseBlocks(version.content) };
    return { version, change: compareArticles(earlier, current) };
  }, [api, articleId, versionId, current]);
  const { loaded, reload } = useLoaded(ask, 'The version could not be loaded');
  return (
    <LoadedView
      loaded={loaded}
      loading={{ text: 'Učitavanje...' }}
      failed={{ text: 'Verzija se nije mogla učitati.' }}
      onRetry={reload}
    >
      {({ version, change }) => (
        <>
          <VersionChange change={change} />
          <Button variant="secondary" size="small" onClick={() => onRestore(version)}>
            Vrati ovu verziju
          </Button>
        </>
      )}
    </LoadedView>
  );
}

/** The earlier versions of an article with their differences from the editor's; restores one of them. */
export function HistoryDialog({ articleId, current, onClose, onRestore }: HistoryDialogProps) {
  const api = useApi();
  const [shown, setShown] = useState<Blog['id'] | null>(null);
  const ask = useCallback(
    async () => (await api.call('listArticleVersions', { params: { blogId: articleId } })).versions,
    [api, articleId],
  );
  const { loaded, reload } = useLoaded(ask, 'The versions could not be loaded');
  return (
    <Dialog title="Povijest" onCancel={onClose} className={styles.dialog}>
      <p className={styles.hint}>
        Svako spremanje čuva ono što je bilo prije, zadnjih 50 puta. Vraćena verzija dolazi u uređivač i
        vrijedi kad je spremiš.
      </p>
      <LoadedView
        loaded={loaded}
        loading={{ text: 'Učitavanje...' }}
        failed={{ text: 'Povijest se nije mogla učitati.' }}
        onRetry={reload}
      >
        {(versions) =>
          versions.length === 0 ? (
            <p>Još nema ranijih verzija.</p>
          ) : (
            <ol className={styles.versions}>
              {versions.map(({ id, savedAt, savedBy }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.version}
                    aria-expanded={shown === id}
                    onClick={() => setShown(shown === id ? null : id)}
                  >
                    <b>{formatCroatianTime(savedAt)}</b>
                    {savedBy !== null && ` · ${savedBy}`}
                  </button>
                  {shown === id && (
                    <VersionView
                      articleId={articleId}
                      versionId={id}
                      current={current}
                      onRestore={onRestore}
                    />
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </LoadedView>
      <DialogActions>
        <Button variant="secondary" size="small" onClick={onClose}>
          Zatvori
        </Button>
      </DialogActions>
    </Dialog>
  );
}
