import { encodeQR } from 'qr';

/**
 * Draws a text as a QR code in the browser, so that the text is not sent anywhere.
 * @returns one path on a square of `size` modules, including the quiet zone of four modules (ISO/IEC 18004).
 */
export function qrCode(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { path, size: rows.length };
}
