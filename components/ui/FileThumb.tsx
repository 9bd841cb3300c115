import { useCallback, useState } from 'react';
import styles from './FileThumb.module.css';

const shownAsImage = /\.(?:avif|gif|jpe?g|png|webp)$/i;

const ending = (fileName: string) => {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(dot + 1, dot + 5).toUpperCase() : '';
};

interface FileThumbProps {
  fileName: string;
  /** The URL of the image; null if it must not be fetched. */
  link?: string | null;
  /** The file itself, if the page has it. It is shown without a request. */
  file?: File | undefined;
  /** By default, the name decides. */
  isImage?: boolean;
}

/** A thumbnail of a file: the image itself, or a sheet with the file's extension. Decorative. */
export function FileThumb(props: FileThumbProps) {
  const { fileName, link = null, file, isImage = shownAsImage.test(fileName) } = props;
  const [broken, setBroken] = useState(false);
  const showFile = useCallback(
    (image: HTMLImageElement) => {
      const url = file && URL.createObjectURL(file);
      if (url) image.src = url;
      return () => {
        // Otherwise, a browser continues to load an image that has left the page.
        image.removeAttribute('src');
        if (url) URL.revokeObjectURL(url);
      };
    },
    [file],
  );
  if ((file || link) && !broken && isImage)
    return (
      <img
        ref={showFile}
        className={styles.image}
        src={(!file && link) || undefined}
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
