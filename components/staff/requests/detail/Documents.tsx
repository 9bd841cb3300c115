import { useState } from 'react';
import type { StaffFormDetail, StaffFormFile } from '#shared/contract/staff.ts';
import { formatBytes } from '#shared/format.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { fillPath } from '#shared/contract/fill-path.ts';
import { website } from '#shared/contract/routes.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import styles from './Documents.module.css';

const scanNotes: Record<NonNullable<StaffFormFile['scan']>, string> = {
  missing: 'Nije provjereno antivirusom',
  infected: 'Zaraženo – uklonjeno',
};

/** The picture itself. For other documents, and for pictures that the browser cannot show, the document's type. */
function Thumbnail({
  name,
  contentType,
  href,
}: Pick<StaffFormFile, 'name' | 'contentType'> & { href: string }) {
  const [isPicture, setPicture] = useState(contentType.startsWith('image/'));
  if (isPicture)
    return (
      <img
        className={styles.thumbnail}
        src={href}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setPicture(false)}
      />
    );
  // A document without an extension is DICOM (docs/product.md, 3.4).
  const type = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : 'dicom';
  return <span className={`${styles.thumbnail} ${styles.type}`}>{type}</span>;
}

/** The documents of a request, each with a thumbnail that opens it. */
export function Documents({ id: formId, files }: Pick<StaffFormDetail, 'id' | 'files'>) {
  if (files.length === 0) return <p>Nema dokumenata.</p>;
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, contentType, size, scan }) => {
        const params = { formId, fileId: id };
        const view = fillPath(website.viewedFile, params);
        const isRemoved = scan === 'infected';
        return (
          <li key={id}>
            {!isRemoved && (
              <a className={styles.view} href={view} target="_blank" aria-label={`Pogledaj ${name}`}>
                <Thumbnail name={name} contentType={contentType} href={view} />
              </a>
            )}
            <span className={styles.name}>
              {name} <span className={styles.size}>{formatBytes(size, 'hr')}</span>
              {scan && <span className={styles.scan}>{scanNotes[scan]}</span>}
            </span>
            {!isRemoved && (
              <ButtonLink
                variant="quiet"
                size="small"
                href={website.apiPrefix + callPath('getFormFile', params)}
                download={name}
                aria-label={`Preuzmi ${name}`}
              >
                Preuzmi
              </ButtonLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
