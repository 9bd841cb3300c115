import { useState } from 'react';
import styles from './FileThumb.module.css';

const shownAsImage = /\.(?:avif|gif|jpe?g|png|webp)$/i;

const ending = (fileName: string) => {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(dot + 1, dot + 5).toUpperCase() : '';
};

interface FileThumbProps {
  fileName: string;
  link: string | null;
  /** By default, the name decides. */
  isImage?: boolean;
}

/** A thumbnail of a file: the image itself, or a sheet with the file's extension. Decorative. */
export function FileThumb({ fileName, link, isImage = shownAsImage.test(fileName) }: FileThumbProps) {
  const [broken, setBroken] = useState(false);
  if (link && !broken && isImage)
    return (
      <img
        className={styles.image}
        src={link}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    );
  return (
    <span className={styles.sheet} aria-hidden="true">
      {ending(fileName)}
    </span>
  );
}
