import { ProgressBar } from '#components/app/ProgressBar.tsx';
import { ActionButton } from '../../../parts/actions.tsx';
import { PicturePicker } from '../pictures/PicturePicker.tsx';
import type { PictureBlock } from '../blocks/blocks.ts';
import type { PictureEditing } from '../blocks/picture-editing.ts';
import styles from './PictureDetails.module.css';

interface PictureDetailsProps {
  block: PictureBlock;
  pictures: PictureEditing;
  onReplace: (files: File[]) => void;
}

/** A picture above its caption, with its name, a button that replaces it, and the progress of its upload. */
export function PictureDetails({ block, pictures, onReplace }: PictureDetailsProps) {
  const { previewSize, states, urlOf, brokenFiles, onBroken, onRetry } = pictures;
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
        <div>
          <PicturePicker label="Zamijeni sliku" aria-describedby={nameId} onPick={onReplace} />
        </div>
        {state?.kind === 'sending' && (
          <ProgressBar locale="hr" percent={state.fraction * 100} label={`Slanje slike ${block.imageName}`} />
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
