import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import ysabeau from '@fontsource-variable/ysabeau-office/files/ysabeau-office-latin-wght-normal.woff2?url';

/** In the head of every page: the two fonts the first screen is set in, and the icons. */
export function Head() {
  return (
    <>
      <link rel="preload" as="font" type="font/woff2" href={ysabeau} crossOrigin="" />
      <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png" />
      <link rel="apple-touch-icon" href="/icon-180.png" />
      <meta name="theme-color" content="#0b3440" />
    </>
  );
}
