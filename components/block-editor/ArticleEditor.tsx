import {
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useHydrated } from '../use-hydrated.ts';
import styles from './ArticleEditor.module.css';
import { addImages, addParagraph } from './blocks.ts';
import { BlockList } from './BlockList.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { imagesOnly, onlyImages } from './image-files.ts';
import { ImagePicker } from './ImagePicker.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { ImageState } from './save-article.ts';
import { SavingStatus } from './SavingStatus.tsx';
import type { ArticleState } from './use-article.ts';

interface ArticleEditorProps {
  state: ArticleState;
  /** 'Spremi' or 'Spremi promjene'. */
  submitLabel: string;
  previewSize: 'create' | 'edit';
  saving: boolean;
  imageStates: ReadonlyMap<number, ImageState>;
  storedUrl: (imageName: string) => string | null;
  onSave: () => void;
  onRetry: (blockId: number) => void;
  /** The article as the public will see it, shown when asked for. */
  preview: ReactNode;
}

/** The block editor of create and edit (specification, section 2): title, blocks, and the button that saves. */
export function ArticleEditor({
  state,
  submitLabel,
  previewSize,
  saving,
  imageStates,
  storedUrl,
  onSave,
  onRetry,
  preview,
}: ArticleEditorProps) {
  const { article, change, changeBlocks } = state;
  const hydrated = useHydrated();
  const titleInput = useRef<HTMLInputElement>(null);
  const [titleError, setTitleError] = useState('');
  const [fileError, setFileError] = useState('');
  const [previewShown, setPreviewShown] = useState(false);

  const acceptImages = (files: Iterable<File>): File[] => {
    const { images, refused } = onlyImages(files);
    setFileError(refused ? imagesOnly : '');
    return images;
  };
  const addFiles = (files: Iterable<File>) => {
    const images = acceptImages(files);
    if (images.length > 0) changeBlocks((blocks) => addImages(blocks, images));
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving) return;
    if (article.title.trim() === '') {
      setTitleError('Naslov je obavezan.');
      titleInput.current?.focus();
      return;
    }
    onSave();
  };
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    addFiles(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    addFiles(event.clipboardData.files);
  };

  return (
    <>
      <LeaveGuard active={state.unsaved} />
      {state.offered && (
        <DraftOffer draft={state.offered} onTake={state.takeDraft} onDiscard={state.discardDraft} />
      )}
      <div className={previewShown ? styles.withPreview : undefined}>
        {/* Files are dropped and pasted anywhere on the form; the picker button does the same for everybody. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
        <form
          className={styles.editor}
          noValidate
          onSubmit={submit}
          onDragOver={(event) => {
            // Text may be dragged about within the fields as ever.
            if (event.dataTransfer.types.includes('Files')) event.preventDefault();
          }}
          onDrop={onDrop}
          onPaste={onPaste}
        >
          <fieldset className={styles.fields} disabled={saving || !hydrated}>
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
            {article.blocks.length === 0 && (
              <p className={styles.empty}>Još nema blokova. Dodaj odlomak ili sliku.</p>
            )}
            <BlockList
              blocks={article.blocks}
              previewSize={previewSize}
              imageStates={imageStates}
              storedUrl={storedUrl}
              onChange={changeBlocks}
              acceptImages={acceptImages}
              onRetry={onRetry}
            />
            <div className={styles.add}>
              <Button variant="secondary" size="small" onClick={() => changeBlocks(addParagraph)}>
                Dodaj odlomak
              </Button>
              <ImagePicker label="Dodaj sliku" multiple onPick={addFiles} />
              <span className={styles.hint}>Sliku možeš i povući ovamo ili zalijepiti.</span>
            </div>
            <p className={styles.fileError} role="alert">
              {fileError}
            </p>
          </fieldset>
          <div className={styles.save}>
            <SavingStatus saving={saving} unsaved={state.unsaved} imageStates={imageStates} />
            <Button
              variant="quiet"
              size="small"
              aria-expanded={previewShown}
              onClick={() => setPreviewShown(!previewShown)}
            >
              {previewShown ? 'Sakrij pregled' : 'Prikaži pregled'}
            </Button>
            <Button type="submit" disabled={!hydrated} aria-disabled={saving}>
              {saving ? 'Spremanje...' : submitLabel}
            </Button>
          </div>
        </form>
        {previewShown && preview}
      </div>
    </>
  );
}
