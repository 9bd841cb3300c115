import { useCallback, useRef, useState, type ClipboardEvent, type ReactNode, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Sharing } from '#shared/contract/blog.ts';
import { useSite } from '#components/app/site-context.tsx';
import { useCoveredHeight } from '#components/app/use-covered-height.ts';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import styles from './ArticleEditor.module.css';
import { addBlock, addPictures, presentBlocks, replacePicture } from './blocks/blocks.ts';
import { blockTypes } from '#shared/rules/block-types.ts';
import { blockKinds } from './blocks/block-kinds.ts';
import { BlockList } from './blocks/BlockList.tsx';
import { DraftOffer } from './drafts/DraftOffer.tsx';
import { sortFiles } from './pictures/picture-files.ts';
import { PicturePicker } from './pictures/PicturePicker.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { pastedFiles } from './pictures/pasted-files.ts';
import type { PictureState } from './blocks/block-kind.ts';
import { choiceProblem, publishedAtOnce } from './publication/publication-choice.ts';
import { PublicationFields } from './publication/PublicationFields.tsx';
import { SharingFields } from './sharing/SharingFields.tsx';
import { SavingStatus } from './SavingStatus.tsx';
import type { ArticleState } from './drafts/use-article.ts';
import { useDroppedFiles } from './pictures/use-dropped-files.ts';
import { usePreviewToggle } from './preview/use-preview-toggle.ts';

interface ArticleEditorProps {
  state: ArticleState;
  /** 'Spremi' or 'Spremi promjene'. */
  submitLabel: string;
  previewSize: 'create' | 'edit';
  saving: boolean;
  /** True if the provider has publication, sharing and formatting (docs/product.md, 7.4). */
  hasPublication: boolean;
  /** Names of the pictures that earlier versions may show. */
  reservedNames: readonly string[];
  /** Shows the earlier versions; null if there are none. */
  onHistory: (() => void) | null;
  pictureStates: ReadonlyMap<number, PictureState>;
  storedUrl: (imageName: string) => string | null;
  onSave: () => void;
  onRetry: (blockId: number) => void;
  /** The article as visitors will see it, shown on request. */
  articlePreview: ReactNode;
}

/** The default sharing data: links show what the article's card shows. */
const asTheCard: Sharing = { image: null, description: null };

/** The block editor of create and edit (docs/product.md, 4.7): title, blocks, and the button that saves. */
export function ArticleEditor({
  state,
  submitLabel,
  previewSize,
  saving,
  hasPublication,
  reservedNames,
  onHistory,
  pictureStates,
  storedUrl,
  onSave,
  onRetry,
  articlePreview,
}: ArticleEditorProps) {
  const { article, change, changeBlocks } = state;
  const present = presentBlocks(article.blocks);
  const publication = article.publication ?? publishedAtOnce;
  const hydrated = useHydrated();
  const titleInput = useRef<HTMLInputElement>(null);
  const [titleError, setTitleError] = useState('');
  const [publicationError, setPublicationError] = useState('');
  const [fileError, setFileError] = useState('');
  const preview = usePreviewToggle();
  const saveBar = useRef<HTMLDivElement>(null);
  useCoveredHeight(saveBar);

  const { maxFileBytes } = useSite().uploadLimits;
  const acceptPictures = useCallback(
    (files: Iterable<File>): File[] => {
      const { pictures, refusal } = sortFiles(files, maxFileBytes);
      setFileError(refusal);
      return pictures;
    },
    [maxFileBytes],
  );
  const addFiles = useCallback(
    (files: Iterable<File>, before?: number) => {
      // Pictures added during a save would be neither saved nor stored.
      const pictures = saving ? [] : acceptPictures(files);
      if (pictures.length > 0) changeBlocks((blocks) => addPictures(blocks, pictures, before, reservedNames));
    },
    [saving, acceptPictures, changeBlocks, reservedNames],
  );
  const replace = (blockId: number, files: File[]) => {
    const [file] = acceptPictures(files);
    if (file) changeBlocks((blocks) => replacePicture(blocks, blockId, file, reservedNames));
  };
  const isDropping = useDroppedFiles(addFiles);

  /** Shows the fields if the preview has replaced them. */
  const showFields = () => {
    if (titleInput.current?.checkVisibility() === false) flushSync(preview.toggle);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving) return;
    if (article.title.trim() === '') {
      setTitleError('Naslov je obavezan.');
      showFields();
      titleInput.current?.focus();
      return;
    }
    const problem = hasPublication ? choiceProblem(publication, new Date().toISOString()) : '';
    if (problem !== '') {
      showFields();
      setPublicationError(problem);
      return;
    }
    onSave();
  };
  const onPaste = (event: ClipboardEvent) => {
    const { target } = event;
    const intoText =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLElement && target.isContentEditable);
    const files = pastedFiles(event.clipboardData, intoText);
    if (files.length === 0) return;
    event.preventDefault();
    addFiles(files);
  };

  return (
    <>
      <LeaveGuard active={state.unsaved} />
      {state.offered && (
        <DraftOffer draft={state.offered} onTake={state.takeDraft} onDiscard={state.discardDraft} />
      )}
      <div className={preview.shown ? styles.withPreview : undefined}>
        <form
          className={`${styles.editor} ${isDropping ? styles.dropping : ''}`}
          noValidate
          onSubmit={submit}
          onPaste={onPaste}
        >
          <fieldset className={styles.fields} disabled={saving || !hydrated}>
            <legend className="visually-hidden">Blog</legend>
            <Field label="Naslov" required error={titleError}>
              {(control) => (
                <input
                  {...control}
                  ref={titleInput}
                  required
                  maxLength={300}
                  value={article.title}
                  onChange={(event) => {
                    setTitleError('');
                    change({ ...article, title: event.target.value });
                  }}
                />
              )}
            </Field>
            {present.length === 0 && (
              <p className={styles.empty}>Još nema blokova. Dodaj odlomak ili sliku.</p>
            )}
            <BlockList
              blocks={article.blocks}
              pictures={{ previewSize, states: pictureStates, storedUrl, onReplace: replace, onRetry }}
              texts={{ hasFormatting: hasPublication, isDisabled: saving || !hydrated }}
              onInsertPictures={addFiles}
              onChange={changeBlocks}
            />
            <div className={styles.add}>
              {blockTypes.map((type) => {
                const { add } = blockKinds[type];
                return (
                  add && (
                    <Button
                      key={type}
                      variant="secondary"
                      size="small"
                      onClick={() => changeBlocks((blocks) => addBlock(blocks, type))}
                    >
                      {add.label}
                    </Button>
                  )
                );
              })}
              <PicturePicker label="Dodaj sliku" multiple onPick={addFiles} />
              <span className={styles.hint}>Sliku možeš i povući ovamo ili zalijepiti.</span>
            </div>
            <p className={styles.fileError} role="alert">
              {fileError}
            </p>
            {hasPublication && (
              <SharingFields
                sharing={article.sharing ?? asTheCard}
                pictures={present.flatMap((block) => (block.type === 'image' ? [block.imageName] : []))}
                onChange={(sharing) => change({ ...article, sharing })}
              />
            )}
            {hasPublication && (
              <PublicationFields
                choice={publication}
                problem={publicationError}
                onChange={(choice) => {
                  setPublicationError('');
                  change({ ...article, publication: choice });
                }}
              />
            )}
          </fieldset>
          <div ref={saveBar} className={styles.save}>
            <SavingStatus
              saving={saving}
              unsaved={state.unsaved}
              pictureStates={pictureStates}
              publication={hasPublication ? publication.state : null}
            />
            {onHistory && (
              <Button
                variant="quiet"
                size="small"
                aria-disabled={saving}
                onClick={() => !saving && onHistory()}
              >
                Povijest
              </Button>
            )}
            <Button variant="quiet" size="small" aria-expanded={preview.shown} onClick={preview.toggle}>
              {preview.shown ? 'Sakrij pregled' : 'Prikaži pregled'}
            </Button>
            <Button type="submit" disabled={!hydrated} aria-disabled={saving}>
              {saving ? 'Spremanje...' : submitLabel}
            </Button>
          </div>
        </form>
        {preview.shown && articlePreview}
      </div>
    </>
  );
}
