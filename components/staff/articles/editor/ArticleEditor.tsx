import '#components/ui/styles/fonts-display.css';
import { useEffect, useMemo, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { blogImageUrl } from '#shared/content/blog-content.ts';
import { fillPath, pages } from '#shared/contract/routes.ts';
import { useSite } from '#components/app/contexts.ts';
import { useCoveredHeight } from '#components/app/use-covered-height.ts';
import { Button, ButtonLink } from '#components/ui/Button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { ActionButton, ConfirmDialog } from '../../parts/actions.tsx';
import { Field } from '#components/ui/Field.tsx';
import styles from './ArticleEditor.module.css';
import { presentBlocks } from './blocks/blocks.ts';
import { ArticleDocument } from './document/ArticleDocument.tsx';
import { DraftOffer } from './drafts/DraftOffer.tsx';
import { sortFiles } from './pictures/picture-files.ts';
import { useLocalUrls } from './pictures/use-local-urls.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { PictureEditing } from './blocks/picture-editing.ts';
import { choiceProblem, publicationOf } from './publication/publication-choice.ts';
import { articleProblem } from './saving/article-problem.ts';
import { payloadOf } from './saving/save-article.ts';
import { useSavedArticle, type SavedArticleOptions } from './saving/use-saved-article.ts';
import { SavingStatus } from './SavingStatus.tsx';
import { SideFields } from './SideFields.tsx';
import { HistoryDialog } from './history/HistoryDialog.tsx';
import { ArticlePreview } from './preview/ArticlePreview.tsx';

/** The editor of a new or a loaded article (docs/product.md, 4.7), with title, blocks and save button. */
export function ArticleEditor(props: SavedArticleOptions) {
  const { loaded, hasPublication } = props;
  const saved = useSavedArticle(props);
  const { state, stored, saving, pictureStates, hasConflict, closeConflict, save } = saved;
  const { article, change } = state;
  const present = presentBlocks(article.blocks);
  const publication = publicationOf(article);
  const hydrated = useHydrated();
  const titleInput = useRef<HTMLTextAreaElement>(null);
  const [titleError, setTitleError] = useState('');
  const [publicationError, setPublicationError] = useState('');
  const [fileError, setFileError] = useState('');
  const localUrls = useLocalUrls(article.blocks);
  const [brokenFiles, setBrokenFiles] = useState<ReadonlySet<File>>(new Set());
  const [showsPreview, setShowsPreview] = useState(false);
  const leftAt = useRef(0);
  /** Below 1200 px (ArticleEditor.module.css), the preview replaces the form, which then returns to its scroll position. */
  const togglePreview = () => {
    const { scrollY } = window;
    flushSync(() => setShowsPreview(!showsPreview));
    if (!window.matchMedia('(min-width: 1200px)').matches) window.scrollTo(0, showsPreview ? leftAt.current : 0);
    leftAt.current = scrollY;
  };
  const limit = useMemo(() => articleProblem(payloadOf(article, hasPublication)), [article, hasPublication]);
  const saveBar = useRef<HTMLDivElement>(null);
  useCoveredHeight(saveBar);

  const { maxFileBytes } = useSite().uploadLimits;
  const acceptPictures = (files: Iterable<File>): File[] => {
    // Pictures added during a save would be neither uploaded nor kept in the draft.
    if (saving) return [];
    const sorted = sortFiles(files, maxFileBytes);
    setFileError(sorted.refusal);
    return sorted.pictures;
  };

  const isNew = loaded === null;
  const [showsHistory, setShowsHistory] = useState(false);
  useEffect(() => {
    if (isNew && hydrated) titleInput.current?.focus();
  }, [isNew, hydrated]);
  useEffect(() => {
    if (!saving) document.querySelector<HTMLElement>('[data-retry]')?.focus();
  }, [saving]);
  /** @returns whether the article can be saved. If not, shows the problems and leads to the first one. */
  const isSavable = (): boolean => {
    const titleProblem = article.title.trim() === '' ? 'Naslov je obavezan.' : '';
    const timeProblem = hasPublication ? choiceProblem(publication) : '';
    const broken = present.find(
      (block) => block.type === 'image' && block.picked !== null && brokenFiles.has(block.picked),
    );
    setFileError('');
    if (titleProblem + timeProblem === '' && !broken && !limit) return true;
    // The preview may have replaced the fields.
    if (titleInput.current?.checkVisibility() === false) togglePreview();
    flushSync(() => {
      setTitleError(titleProblem);
      setPublicationError(timeProblem);
    });
    const invalid = document.querySelector<HTMLElement>('[aria-invalid=true]');
    const place = broken ? `slika-${broken.id}` : `blok-${limit?.blockId}`;
    (invalid ?? document.querySelector<HTMLElement>(`[aria-describedby=${place}]`))?.focus();
    return false;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!saving && isSavable()) void save(false);
  };
  const pictures: PictureEditing = {
    previewSize: isNew ? 'create' : 'edit',
    states: pictureStates,
    urlOf: ({ imageName, picked }) => (picked && localUrls.get(picked)) ?? blogImageUrl(stored.id, imageName),
    brokenFiles,
    onBroken: (file) => setBrokenFiles((files) => new Set(files).add(file)),
    onRetry: (blockId) => void saved.retry(blockId, isSavable),
  };

  return (
    <>
      <LeaveGuard active={state.unsaved} />
      <DraftOffer state={state} />
      <div className={showsPreview ? styles.withPreview : undefined}>
        <form className={styles.editor} noValidate onSubmit={submit}>
          <fieldset className={styles.fields} disabled={saving || !hydrated}>
            <legend className="visually-hidden">Blog</legend>
            <ArticleDocument
              blocks={article.blocks}
              pictures={pictures}
              hasFormatting={hasPublication}
              isDisabled={saving || !hydrated}
              acceptPictures={acceptPictures}
              // Earlier versions of the article may use these names.
              reservedNames={hasPublication ? (stored.images ?? []).map(({ name }) => name) : []}
              onChange={(blocks) => change(() => ({ blocks }))}
            >
              <Field label="Naslov" error={titleError} required className={styles.titleField}>
                {(control) => (
                  <textarea
                    {...control}
                    ref={titleInput}
                    data-title
                    lang="it"
                    className={styles.title}
                    placeholder="Naslov"
                    rows={1}
                    value={article.title}
                    onChange={({ target }) => {
                      setTitleError('');
                      change(() => ({ title: target.value.replaceAll(/[\r\n]+/g, ' ') }));
                    }}
                  />
                )}
              </Field>
            </ArticleDocument>
            {hasPublication && (
              <div className={styles.side}>
                <SideFields
                  article={article}
                  problem={publicationError}
                  onChange={(changes) => {
                    if (changes.publication) setPublicationError('');
                    change(() => changes);
                  }}
                />
              </div>
            )}
          </fieldset>
          <div ref={saveBar} className={styles.save}>
            <SavingStatus saved={saved} hasPublication={hasPublication} />
            {loaded && hasPublication && (
              <ActionButton variant="quiet" isInactive={saving} onClick={() => setShowsHistory(true)}>
                Povijest
              </ActionButton>
            )}
            <ActionButton variant="quiet" aria-expanded={showsPreview} onClick={togglePreview}>
              {showsPreview ? 'Sakrij pregled' : 'Prikaži pregled'}
            </ActionButton>
            <Button type="submit" disabled={!hydrated} aria-disabled={saving}>
              {saving ? 'Spremanje...' : isNew ? 'Spremi' : 'Spremi promjene'}
            </Button>
            <p className={styles.fileError} role="alert">
              {fileError || limit?.text}
            </p>
          </div>
        </form>
        {showsPreview && <ArticlePreview saved={saved} localUrls={localUrls} />}
      </div>
      {showsHistory && <HistoryDialog saved={saved} onClose={() => setShowsHistory(false)} />}
      {hasConflict && (
        <ConfirmDialog
          title="Blog je u međuvremenu promijenjen"
          action="Spremi svoju verziju"
          onCancel={closeConflict}
          onConfirm={() => void save(true)}
        >
          Netko drugi, ili ti u drugoj kartici, spremio je ovaj blog. Tvoje promjene su i dalje ovdje.{' '}
          {(!loaded?.publication || loaded.publication.state === 'published') && (
            <>
              <span>Pogledaj spremljeni blog pa odluči hoće li ga tvoja verzija zamijeniti.</span>
              <ButtonLink
                className={styles.look}
                variant="quiet"
                size="small"
                href={fillPath(pages.blog, { blogId: stored.id })}
                target="_blank"
              >
                Pogledaj spremljeni blog (nova kartica)
              </ButtonLink>
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
