import { useEffect, useState } from 'react';
import type { StaffFormDetail, StaffFormFile } from '#shared/contract/requests-desk.ts';
import { formatBytes } from '#shared/format.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { fillPath, website } from '#shared/contract/routes.ts';
import { downloadName } from '#shared/rules/download-name.ts';
import { hasThumbnail } from '#shared/rules/file-types.ts';
import { useSite } from '#components/app/contexts.ts';
import { FileThumb } from '#components/ui/FileThumb.tsx';
import { isPlainClick } from '#components/ui/plain-click.ts';
import { onPageStep } from '#components/app/page-history.ts';
import { pageEntryNotes, pushPageEntry, replacePageEntry } from '../../parts/page-entries.ts';
import { DocumentViewer } from '../viewer/DocumentViewer.tsx';
import styles from './Documents.module.css';

const scanNotes: Record<NonNullable<StaffFormFile['scan']>, string> = {
  missing: 'Nije provjereno antivirusom',
  infected: 'Zaraženo – uklonjeno',
};

/** The id of the document in the viewer, from the history entry: Back closes the viewer, a reload keeps it open. */
const readOpened = () => pageEntryNotes()?.['document'];

/** The documents of a request, each with a thumbnail that opens it in the viewer. */
export function Documents({ id: formId, files }: Pick<StaffFormDetail, 'id' | 'files'>) {
  const { maxFileBytes } = useSite().uploadLimits;
  const [opened, setOpened] = useState(readOpened);
  useEffect(() => onPageStep(() => setOpened(readOpened())), []);
  const documents = files.map((file) => {
    const params = { formId, fileId: file.id };
    const original = website.apiPrefix + callPath('getFormFile', params);
    const name = downloadName(file.name, file.contentType);
    // A large document is not fetched to be looked at, only to be downloaded.
    const view = file.size > maxFileBytes ? original : fillPath(website.viewedFile, params);
    return { ...file, name, view, original };
  });
  const kept = documents.filter(({ scan }) => scan !== 'infected');
  const index = kept.findIndex(({ id }) => id === opened);
  const go = (document: StaffFormFile['id'] | undefined) => {
    const write = index < 0 ? pushPageEntry : replacePageEntry;
    write(window.location.href, { ...pageEntryNotes(), isListBehind: false, document });
    setOpened(document);
  };
  const close = () => {
    setOpened(undefined);
    history.back();
    // Stops the second click of a double click on 'Zatvori', which would reach what was behind the viewer.
    const options = { capture: true, once: true };
    document.addEventListener('click', (event) => event.detail > 1 && event.stopPropagation(), options);
  };
  if (files.length === 0) return <p>Nema dokumenata.</p>;
  return (
    <>
      <ul className={styles.files}>
        {documents.map(({ id, name, contentType, size, scan, view }) => (
          <li key={id}>
            {scan !== 'infected' && (
              <a
                className={styles.view}
                href={view}
                target="_blank"
                aria-label={`Pogledaj ${name}`}
                onClick={(event) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  go(id);
                }}
              >
                <FileThumb fileName={name} link={`${view}?w=320`} isImage={hasThumbnail(contentType)} />
              </a>
            )}
            <span className={styles.name}>
              <span>{name}</span> <span className={styles.size}>{formatBytes(size, 'hr')}</span>
              {scan && <span className={styles.scan}>{scanNotes[scan]}</span>}
            </span>
          </li>
        ))}
      </ul>
      {index >= 0 && (
        <DocumentViewer documents={kept} index={index} onGo={(next) => go(kept[next]?.id)} onClose={close} />
      )}
    </>
  );
}
