import { useEffect, useState } from 'react';
import { logFailure } from '../parts/log-failure.ts';
import type { QrCode } from './deferred/qr-code.ts';
import styles from './SecondFactor.module.css';

/** A text as a QR code; nothing where it cannot be drawn, because the text itself stands beside it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<QrCode | null>(null);
  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      try {
        const { qrCode } = await import('./deferred/qr-code.ts');
        if (isWanted) setCode(qrCode(text));
      } catch (error) {
        logFailure('The QR code could not be drawn', error);
      }
    };
    void draw();
    return () => {
      isWanted = false;
    };
  }, [text]);
  return (
    <div className={styles.qr}>
      {code && (
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image file would have to be addressed
          role="img"
          aria-label={label}
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      )}
    </div>
  );
}
