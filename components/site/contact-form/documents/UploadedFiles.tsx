import { useEffect, useRef, useState } from 'react';
import { fileRows } from '#shared/basic-format.ts';
import { keptDocumentName } from '#shared/rules/plain-form.ts';
import { FileThumb } from '#components/ui/FileThumb.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { DraftFile } from '../engine/draft-storage.ts';
import type { FormController } from '../engine/form-controller.ts';
import { CrossButton } from './CrossButton.tsx';
import styles from './UploadedFiles.module.css';

/** Bytes up to which a picture is fetched for its thumbnail. Larger ones would hold up a slow network. */
const fetchedBytes = 1_000_000;

/** The last part of a name, before which it breaks rather than within it. */
const ending = /\.\w+$/;

interface UploadedFilesProps {
  files: readonly DraftFile[];
  form: FormController;
  /** True if the request is being sent. Previews are then no longer fetched, because the draft may be closed. */
  isClosing: boolean;
}

/** The documents on the server, three per row; each opens in a new tab and can be removed. */
export function UploadedFiles({ files, form, isClosing }: UploadedFilesProps) {
  // Without scripts, a document is removed by its checkbox when the form is sent.
  const live = useHydrated();
  const group = useRef<HTMLDivElement>(null);
  /** Names of documents that are being removed. A second click sends nothing. */
  const [removing, setRemoving] = useState<readonly string[]>([]);

  const announcement = useAnnouncement(files);

  const remove = async (fileName: string) => {
    if (removing.includes(fileName)) return;
    setRemoving((names) => [...names, fileName]);
    await form.removeFile(fileName);
    setRemoving((names) => names.filter((name) => name !== fileName));
    // The focused button disappeared with its document. This prevents the focus from moving to the top of the page.
    if (document.activeElement === document.body) group.current?.focus({ preventScroll: true });
  };

  return (
    <div ref={group} tabIndex={-1} className={styles.group}>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {files.length > 0 ? (
        <ul className={styles.files} aria-label="Documenti allegati" data-rows={fileRows(files.length)}>
          {files.map(({ fileName, link, size = 0, file }) => (
            <li key={fileName} className={styles.file}>
              <a className={styles.link} href={link} target="_blank" rel="noopener" title={fileName}>
                <FileThumb fileName={fileName} link={isClosing || size > fetchedBytes ? null : link} file={file} />{' '}
                <span className={styles.name}>
                  {/* In its own element, because those of a box that clamps its lines are blocks. */}
                  <span>
                    <span>{fileName.replace(ending, '')}</span>
                    <wbr />
                    <span>{ending.exec(fileName)}</span>
                  </span>
                </span>
              </a>{' '}
              {live ? (
                <CrossButton
                  className={styles.remove}
                  aria-label={`Rimuovi ${fileName}`}
                  aria-disabled={removing.includes(fileName) || undefined}
                  onClick={() => void remove(fileName)}
                />
              ) : (
                <input
                  className={styles.kept}
                  type="checkbox"
                  name={keptDocumentName}
                  value={fileName}
                  defaultChecked
                  aria-label={`Invia anche ${fileName}`}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** @returns the announcement of documents that are added or removed, but not of the initial ones. */
function useAnnouncement(files: readonly DraftFile[]): string {
  const [announcement, announce] = useState('');
  const last = useRef<readonly string[] | null>(null);
  useEffect(() => {
    const names = files.map(({ fileName }) => fileName);
    const before = last.current ?? names;
    last.current = names;
    const added = names.filter((name) => !before.includes(name));
    const removed = before.filter((name) => !names.includes(name));
    if (added.length > 0) announce(`Documento allegato: ${added.join(', ')}`);
    else if (removed.length > 0) announce(`Documento rimosso: ${removed.join(', ')}`);
  }, [files]);
  return announcement;
}
