import { encodeQR } from 'qr';

/** A QR code as one path on a square of `size` modules, including the quiet zone of four modules (ISO/IEC 18004). */
export interface QrCode {
  path: string;
  size: number;
}

const quietZone = 4;

/** @returns the QR code of a text. It is created in the browser, so that the text is not sent anywhere. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { path, size: rows.length };
}
