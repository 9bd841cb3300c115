import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** Draws a text as a QR code in the browser, so that the text is not sent anywhere, with a quiet zone of four modules (ISO/IEC 18004). */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const picture = useMemo(() => encodeQR(text, 'svg', { ecc: 'medium', border: 4 }), [text]);
  return <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={label} />;
}
