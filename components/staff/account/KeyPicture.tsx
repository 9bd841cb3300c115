import { useEffect, useState, type ComponentType } from 'react';
import { logFailure } from '../parts/log-failure.ts';
import styles from './SecondFactor.module.css';

interface KeyPictureProps {
  text: string;
  label: string;
}

/** The key as a QR code; empty if it cannot be drawn, because the key itself is shown beside it. */
export function KeyPicture(props: KeyPictureProps) {
  const [Picture, setPicture] = useState<ComponentType<KeyPictureProps> | null>(null);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      try {
        const { QrPicture } = await import('#components/ui/deferred/QrPicture.tsx');
        if (isWanted) setPicture(() => QrPicture);
      } catch (error) {
        logFailure('The QR code could not be drawn', error);
      }
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, []);
  return <div className={styles.qr}>{Picture && <Picture {...props} />}</div>;
}
