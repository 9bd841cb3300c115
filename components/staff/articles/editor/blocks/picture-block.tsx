import { imageAlternative } from '#shared/content/blog-content.ts';
import type { BlogImage } from '#shared/contract/blog.ts';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { ProgressBar } from '#components/ui/ProgressBar.tsx';
import type { BlockInputsProps, BlockKind } from './block-kind.ts';
import styles from './BlockFields.module.css';
import { PicturePicker } from '../pictures/PicturePicker.tsx';
import { PickedPicture } from './PickedPicture.tsx';

export interface PictureFields {
  /** The file name the article refers to; unique within the article. */
  imageName: string;
  /** The alternative text. */
  alt: string;
  /** A file that was picked here and is not stored yet. */
  picked: File | null;
  /** The provider's entry this block shows or replaces; null for a picture the provider has never had. */
  storedId: BlogImage['id'] | null;
}

function PictureInputs({ block, onChange, pictures }: BlockInputsProps<PictureFields>) {
  const { previewSize, states, storedUrl, onReplace, onRetry } = pictures;
  const state = states.get(block.id);
  const url = storedUrl(block.imageName);
  const sizeClass = previewSize === 'create' ? styles.small : styles.large;
  const alt = block.alt || block.imageName;
  const nameId = `slika-${block.id}`;
  return (
    <div className={styles.image}>
      <div className={styles.preview}>
        {block.picked ? (
          <PickedPicture file={block.picked} className={sizeClass} alt={alt} />
        ) : (
          url && <img src={url} className={sizeClass} alt={alt} />
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
              onChange={(event) => onChange({ alt: event.target.value })}
            />
          )}
        </Field>
        <div>
          <PicturePicker
            label="Zamijeni sliku"
            describedBy={nameId}
            onPick={(files) => onReplace(block.id, files)}
          />
        </div>
        {state?.kind === 'sending' && (
          <ProgressBar percent={state.fraction * 100} label={`Slanje slike ${block.imageName}`} />
        )}
        {state?.kind === 'sent' && <p className={styles.sent}>Slika je poslana.</p>}
        {state?.kind === 'failed' && (
          <div className={styles.failed} role="alert">
            <p>Slika {block.imageName} nije spremljena.</p>
            <Button variant="secondary" size="small" onClick={() => onRetry(block.id)}>
              Pokušaj ponovno
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** A picture with its preview, its alternative text and the progress of its upload. */
export const pictureKind: BlockKind<'image', PictureFields> = {
  label: 'Slika',
  add: null,
  fromStored: (block, images) => ({
    id: block.id,
    type: 'image',
    imageName: block.image ?? '',
    alt: imageAlternative(block),
    picked: null,
    storedId: images.find(({ name }) => name === block.image)?.id ?? null,
  }),
  // The alternative text is stored as the block's content (docs/product.md, 6.1).
  toStored: ({ alt, imageName }) => ({ title: '', content: alt, image: imageName }),
  Inputs: PictureInputs,
};
