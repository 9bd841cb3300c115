import { useEffect, useRef, useState, type ComponentProps } from 'react';
import styles from './BlockFields.module.css';

/** A picture that is not stored yet, shown by a local URL that is released with the component. */
export function PickedPicture({
  file,
  alt,
  ...rest
}: { file: File; alt: string } & Omit<ComponentProps<'img'>, 'src'>) {
  const picture = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<File | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (picture.current) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <>
      <img {...rest} ref={picture} alt={alt} onError={() => setBroken(file)} />
      {broken === file && (
        <p className={styles.broken} role="alert">
          Ova datoteka nije ispravna slika. Odaberi drugu.
        </p>
      )}
    </>
  );
}
