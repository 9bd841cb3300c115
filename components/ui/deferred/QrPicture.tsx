import { useMemo } from 'react';
import { qrCode } from './qr-code.ts';

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
