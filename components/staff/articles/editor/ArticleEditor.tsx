import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useSite } from '#components/app/site-context.tsx';
import { useCoveredHeight } from '#components/app/use-covered-height.ts';
import { Button } from '#components/ui/Button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { InputField } from '../../parts/InputField.tsx';
import styles from './ArticleEditor.module.css';
import { presentBlocks, replacePicture } from './blocks/blocks.ts';
import { BlockList } from './blocks/BlockList.tsx';
import { DraftOffer } from './drafts/DraftOffer.tsx';
import { sortFiles } from './pictures/picture-files.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { PictureEditing } from './blocks/block-kind.ts';
import { choiceProblem, publishedAtOnce } from './publication/publication-choice.ts';
import { PublicationFields } from './publication/PublicationFields.tsx';
import { SharingFields } from './sharing/SharingFields.tsx';
import { SavingStatus } from './SavingStatus.tsx';
import type { ArticleState } from './drafts/use-article.ts';
import { usePreviewToggle } from './preview/use-preview-toggle.ts';

interface ArticleEditorProps {
  state: ArticleState;
  /** 'Spremi' or 'Spremi promjene'. */
  submitLabel: string;
  saving: boolean;
  /** True if the provider supports publication, sharing and formatting (docs/product.md, 7.4). */
  hasPublication: boolean;
  /** Names of pictures that earlier versions of the article may use. New pictures get other names. */
  reservedNames: readonly string[];
  /** Called when the user opens the earlier versions; null if there are none. */
  onHistory: (() => void) | null;
  pictures: Omit<PictureEditing, 'onReplace'>;
  onSave: () => void;
  /** The article as visitors will see it. Rendered only while the preview is open. */
  articlePreview: ReactNode;
}

/** The article editor of the create and edit screens (docs/product.md, 4.7), with title, blocks and save button. */
export function ArticleEditor({
  state,
  submitLabel,
  saving,
  hasPublication,
  reservedNames,
  onHistory,
  pictures,
  onSave,
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
  const acceptPictures = (files: Iterable<File>): File[] => {
    // Pictures added during a save would be neither uploaded nor kept in the draft.
    if (saving) return [];
    const sorted = sortFiles(files, maxFileBytes);
    setFileError(sorted.refusal);
    return sorted.pictures;
  };
  const replace = (blockId: number, files: File[]) => {
    const [file] = acceptPictures(files);
    if (file) changeBlocks((blocks) => replacePicture(blocks, blockId, file, reservedNames));
  };

  /** Shows the fields if the preview has replaced them. */
  const showFields = () => {
    if (titleInput.current?.checkVisibility() === false) preview.toggle();
  };
  useEffect(() => {
    if (!saving) document.querySelector<HTMLElement>('[data-retry]')?.focus();
  }, [saving]);
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
    const broken = document.querySelector<HTMLElement>('li:has([data-broken]) [aria-describedby^=slika-]');
    if (broken) showFields();
    else onSave();
    broken?.focus();
  };

  return (
    <>
      <LeaveGuard active={state.unsaved} />
      <DraftOffer state={state} />
      <div className={preview.shown ? styles.withPreview : undefined}>
        <form className={styles.editor} noValidate onSubmit={submit}>
          <fieldset className={styles.fields} disabled={saving || !hydrated}>
            <legend className="visually-hidden">Blog</legend>
            <BlockList
              blocks={article.blocks}
              pictures={{ ...pictures, onReplace: replace }}
              texts={{ hasFormatting: hasPublication, isDisabled: saving || !hydrated }}
              acceptPictures={acceptPictures}
              reservedNames={reservedNames}
              onChange={changeBlocks}
            >
              <InputField
                ref={titleInput}
                data-title
                label="Naslov"
                error={titleError}
                required
                maxLength={300}
                value={article.title}
                onChange={(event) => {
                  setTitleError('');
                  change({ ...article, title: event.target.value });
                }}
              />
            </BlockList>
            {hasPublication && (
              <SharingFields
                sharing={article.sharing ?? { image: null, description: null }}
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
              pictureStates={pictures.states}
              blocks={present}
              publication={hasPublication ? publication.state : null}
            />
            {onHistory && (
              <ActionButton variant="quiet" isInactive={saving} onClick={onHistory}>
                Povijest
              </ActionButton>
            )}
            <ActionButton variant="quiet" aria-expanded={preview.shown} onClick={preview.toggle}>
              {preview.shown ? 'Sakrij pregled' : 'Prikaži pregled'}
            </ActionButton>
            <Button type="submit" disabled={!hydrated} aria-disabled={saving}>
              {saving ? 'Spremanje...' : submitLabel}
            </Button>
            <p className={styles.fileError} role="alert">
              {fileError}
            </p>
          </div>
        </form>
        {preview.shown && articlePreview}
      </div>
    </>
  );
}
