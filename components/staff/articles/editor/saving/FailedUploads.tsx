import { useState } from 'react';
import { useApi } from '#components/app/contexts.ts';
import { ActionButton } from '../../../parts/actions.tsx';
import { isSameUser } from '#components/app/session/same-user.ts';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { useStore } from '#components/ui/store.ts';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';
import { ProgressBar } from '#components/app/ProgressBar.tsx';
import { toast } from '#components/ui/toasts.ts';
import { failedUploads, type FailedUpload } from './failed-uploads.ts';
import styles from './FailedUploads.module.css';
import { uploadPictures } from './save-article.ts';

function FailedRow({ upload }: { upload: FailedUpload }) {
  const api = useApi();
  const [fraction, setFraction] = useState<number | null>(null);
  const { articleId, picture, articleTitle } = upload;

  const retry = async () => {
    setFraction(0);
    const failed = await uploadPictures(api, articleId, [picture], 'create', (_, state) =>
      setFraction(state.kind === 'sending' ? state.fraction : 1),
    );
    if (failed.length === 0) {
      failedUploads.remove(upload);
      toast(`Slika ${picture.imageName} je spremljena.`);
      return;
    }
    toast(`Slika ${picture.imageName} nije spremljena.`);
    setFraction(null);
  };

  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <span>{picture.imageName}</span> <span className={styles.article}>{`(${articleTitle})`}</span>
      </span>
      {fraction === null ? (
        <div className={styles.actions}>
          <ActionButton onClick={() => void retry()}>Pokušaj ponovno</ActionButton>
          <ActionButton variant="quiet" onClick={() => failedUploads.remove(upload)}>
            Odbaci
          </ActionButton>
        </div>
      ) : (
        <ProgressBar locale="hr" percent={fraction * 100} label={`Slanje slike ${picture.imageName}`} />
      )}
    </li>
  );
}

/** Pictures of a new article that failed to upload, each with a retry button. Renders nothing if there are none. */
export function FailedUploads() {
  const all = useStore(failedUploads);
  const { user } = useSession();
  const uploads = all.filter(({ author }) => !author || !user || isSameUser(author, user));
  // The files exist only in this page's memory.
  useLeaveWarning(uploads.length > 0);

  if (uploads.length === 0) return null;
  return (
    <section className={styles.panel} aria-label="Slike koje nisu spremljene">
      <h2 className={styles.title} role="alert">
        Blog je spremljen, ali ove slike nisu:
      </h2>
      <ul className={styles.list}>
        {uploads.map((upload) => (
          <FailedRow key={`${upload.articleId}/${upload.picture.imageName}`} upload={upload} />
        ))}
      </ul>
    </section>
  );
}
