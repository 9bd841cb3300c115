import { encodeQR } from 'qr';
import { useMemo } from 'react';

/**
 * Draws a text as a QR code in the browser, so that the text is not sent anywhere.
 * @returns one path on a square of `size` modules, including the quiet zone of four modules (ISO/IEC 18004).
 */
function qrCode(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { path, size: rows.length };
}

export function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrCode(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image file would need a URL
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
