import { useState } from 'react';
import { parseBlocks } from '#shared/content/blog-content.ts';
import type { Blog } from '#shared/contract/articles.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { useApi } from '#components/app/contexts.ts';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from '../../../parts/actions.tsx';
import { LoadedView, useLoaded } from '../../../parts/page-frame.tsx';
import { blockTitles, toPayload } from '../blocks/blocks.ts';
import { RestoreButton } from '../RestoreButton.tsx';
import type { SavedArticle } from '../saving/use-saved-article.ts';
import changeTitles from './change-titles.json' with { type: 'json' };
import type { TextPart } from './deferred/compare-articles.ts';
import styles from './History.module.css';

/** A text with its differences marked: parts only in the earlier version, and parts only in the editor. */
function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ kind, text, isBold, href }, index) => {
    const Mark = ({ same: 'span', added: 'ins', removed: 'del' } as const)[kind];
    const Text = isBold ? 'strong' : 'span';
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
      <Mark key={index} className={kind === 'same' ? undefined : styles[kind]}>
        <Text className={href === undefined ? undefined : styles.link}>{text}</Text>
        {kind !== 'same' && href !== undefined && <span>{` (${href})`}</span>}
      </Mark>
    );
  });
}

interface HistoryDialogProps {
  /** The article in the editor. */
  saved: SavedArticle;
  onClose: () => void;
}

/** The differences between an earlier version and the article in the editor, block by block. */
function VersionView({ saved, onClose, versionId }: HistoryDialogProps & { versionId: Blog['id'] }) {
  const { stored, state, restore } = saved;
  const api = useApi();
  const source = useLoaded(async () => {
    const [version, { compareArticles }] = await Promise.all([
      api.call('getArticleVersion', { params: { blogId: stored.id, versionId } }),
      import('./deferred/compare-articles.ts'),
    ]);
    const earlier = { title: version.title, blocks: parseBlocks(version.content) };
    const { title, content: blocks } = toPayload(state.article.title, state.article.blocks).blog;
    return { version, ...compareArticles(earlier, { title, blocks }) };
  }, 'The version could not be loaded');
  return (
    <LoadedView source={source} failed={{ text: 'Verzija se nije mogla učitati.' }}>
      {({ version, title, blocks }) => (
        <>
          <p className={styles.legend}>
            <del className={styles.removed}>Precrtano</del> je samo u ovoj verziji,{' '}
            <ins className={styles.added}>podcrtano</ins> samo u uređivaču. U zagradi iza promijenjene poveznice je
            njezina adresa.
          </p>
          <p className={styles.title}>
            <Parts parts={title} />
          </p>
          <ol className={styles.blocks}>
            {blocks.map(({ id, type, kind, parts }) => (
              <li key={`${kind}-${id}`} className={styles.block}>
                <p className={styles.kind}>{`${blockTitles[type]} – ${changeTitles[kind]}`}</p>
                <div className={styles.text}>
                  <Parts parts={parts} />
                </div>
              </li>
            ))}
          </ol>
          <RestoreButton
            label="Vrati ovu verziju"
            unsaved={state.unsaved}
            onRestore={() => {
              restore(version);
              onClose();
            }}
          />
        </>
      )}
    </LoadedView>
  );
}

/** Shows how the earlier versions of an article differ from the editor's content. Any of them can be restored. */
export function HistoryDialog({ saved, onClose }: HistoryDialogProps) {
  const api = useApi();
  const [shown, setShown] = useState<Blog['id'] | null>(null);
  const source = useLoaded(
    async () => (await api.call('listArticleVersions', { params: { blogId: saved.stored.id } })).versions,
    'The versions could not be loaded',
  );
  return (
    <Dialog title="Povijest" onCancel={onClose} className={styles.dialog}>
      <p className={styles.hint}>
        Svako spremanje čuva ono što je bilo prije, zadnjih 50 puta. Vraćena verzija dolazi u uređivač i vrijedi kad je
        spremiš.
      </p>
      <LoadedView source={source} failed={{ text: 'Povijest se nije mogla učitati.' }}>
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
                    <span>{savedBy !== null && ` · ${savedBy}`}</span>
                  </button>
                  {shown === id && <VersionView saved={saved} onClose={onClose} versionId={id} />}
                </li>
              ))}
            </ol>
          )
        }
      </LoadedView>
      <DialogActions>
        <ActionButton onClick={onClose}>Zatvori</ActionButton>
      </DialogActions>
    </Dialog>
  );
}
