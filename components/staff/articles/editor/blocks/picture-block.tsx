import { formatPercent } from '#shared/format.ts';
import { imageAlternative } from '#shared/content/blog-content.ts';
import type { BlogImage } from '#shared/contract/articles.ts';
import { ProgressBar } from '#components/ui/ProgressBar.tsx';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { InputField } from '../../../parts/InputField.tsx';
import type { BlockInputsProps, BlockKind } from './block-kind.ts';
import styles from './BlockFields.module.css';
import { PicturePicker } from '../pictures/PicturePicker.tsx';

export interface PictureFields {
  /** The file name that the article uses; unique within the article. */
  imageName: string;
  /** The caption, which is also the alternative text. */
  alt: string;
  /** The chosen file; null if it is already uploaded. */
  picked: File | null;
  /** The id of the provider's entry that this block shows or replaces; null if the provider has no entry yet. */
  storedId: BlogImage['id'] | null;
}

function PictureInputs({ block, onChange, pictures }: BlockInputsProps<PictureFields>) {
  const { previewSize, states, urlOf, brokenFiles, onBroken, onReplace, onRetry } = pictures;
  const { picked } = block;
  const url = urlOf(block);
  const state = states.get(block.id);
  const sizeClass = previewSize === 'create' ? styles.small : styles.large;
  const nameId = `slika-${block.id}`;
  return (
    <div className={styles.image}>
      <div className={styles.preview}>
        {url && (
          <img
            src={url}
            className={sizeClass}
            alt={block.alt || block.imageName}
            onError={() => picked && onBroken(picked)}
          />
        )}
        {picked && brokenFiles.has(picked) && (
          <p className={styles.broken} role="alert">
            Ova datoteka nije ispravna slika. Odaberi drugu.
          </p>
        )}
      </div>
      <div className={styles.about}>
        <p className={styles.name} id={nameId}>
          {block.imageName}
        </p>
        <InputField
          label="Opis slike (ispod nje, i za one koji je ne vide)"
          maxLength={300}
          value={block.alt}
          onChange={(event) => onChange({ alt: event.target.value })}
        />
        <div>
          <PicturePicker
            label="Zamijeni sliku"
            describedBy={nameId}
            onPick={(files) => onReplace(block.id, files)}
          />
        </div>
        {state?.kind === 'sending' && (
          <ProgressBar
            text={formatPercent(state.fraction * 100, 'hr')}
            percent={state.fraction * 100}
            label={`Slanje slike ${block.imageName}`}
          />
        )}
        {state?.kind === 'sent' && <p className={styles.sent}>Slika je poslana.</p>}
        {state?.kind === 'failed' && (
          <div className={styles.failed} role="alert">
            <p>{`Slika ${block.imageName} nije spremljena.`}</p>
            <ActionButton data-retry onClick={() => onRetry(block.id)}>
              Pokušaj ponovno
            </ActionButton>
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
  // The caption is stored as the block's content (docs/product.md, 6.1).
  toStored: ({ alt, imageName }) => ({ title: '', content: alt, image: imageName }),
  wordsOf: ({ imageName }) => imageName,
  Inputs: PictureInputs,
};
