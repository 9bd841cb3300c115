import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { ProgressBar } from '#components/ui/ProgressBar.tsx';
import type { PictureBlock } from './blocks.ts';
import styles from './BlockFields.module.css';
import { PicturePicker } from './PicturePicker.tsx';
import { PickedPicture } from './PickedPicture.tsx';
import type { PictureState } from './save-article.ts';

interface PictureFieldsProps {
  block: PictureBlock;
  /** Where the stored picture is seen; null while there is none. */
  storedUrl: string | null;
  /** 'create' shows previews of at most 200 px, 'edit' of 300 (docs/product.md, 4.7). */
  previewSize: 'create' | 'edit';
  state: PictureState | undefined;
  onReplace: (files: File[]) => void;
  onAltChange: (alt: string) => void;
  onRetry: () => void;
}

/** A picture with its preview, its alternative text and how its upload fares. */
export function PictureFields({
  block,
  storedUrl,
  previewSize,
  state,
  onReplace,
  onAltChange,
  onRetry,
}: PictureFieldsProps) {
  const sizeClass = previewSize === 'create' ? styles.small : styles.large;
  const alt = block.alt || block.imageName;
  const nameId = `slika-${block.id}`;
  return (
    <div className={styles.image}>
      <div className={styles.preview}>
        {block.picked ? (
          <PickedPicture file={block.picked} className={sizeClass} alt={alt} />
        ) : (
          storedUrl && <img src={storedUrl} className={sizeClass} alt={alt} />
        )}
      </div>
      <div className={styles.about}>
        <p className={styles.name} id={nameId}>
          {block.imageName}
        </p>
        <Field label="Opis slike (za one koji je ne vide)">
          {(control) => (
            <input
              {...control}
              maxLength={300}
              value={block.alt}
              onChange={(event) => onAltChange(event.target.value)}
            />
          )}
        </Field>
        <div>
          <PicturePicker label="Zamijeni sliku" describedBy={nameId} onPick={onReplace} />
        </div>
        {state?.kind === 'sending' && (
          <ProgressBar percent={state.fraction * 100} label={`Slanje slike ${block.imageName}`} />
        )}
        {state?.kind === 'sent' && <p className={styles.sent}>Slika je poslana.</p>}
        {state?.kind === 'failed' && (
          <div className={styles.failed} role="alert">
            <p>Slika {block.imageName} nije spremljena.</p>
            <Button variant="secondary" size="small" onClick={onRetry}>
              Pokušaj ponovno
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
