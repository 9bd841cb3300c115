import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { heroDesktopWidths, heroMobileWidths, squareWidths, tiranaWidths } from './picture-widths.ts';
import { serviceSlug, services } from './services.ts';

const widthsOf = {
  'hero-desktop': heroDesktopWidths,
  'hero-mobile': heroMobileWidths,
  tirana: tiranaWidths,
  blog_placeholder: squareWidths,
  ...Object.fromEntries(services.map(({ name }) => [`services/${serviceSlug(name)}`, squareWidths])),
};

test('public/images has the pictures in the listed widths and in no others', () => {
  const listed = Object.entries(widthsOf).flatMap(([name, widths]) =>
    widths.flatMap((width) => ['avif', 'webp'].map((format) => `${name}-${width}.${format}`)),
  );
  const files = globSync('**/*.{avif,webp}', {
    cwd: new URL('../../public/images', import.meta.url).pathname,
  });
  expect(files.toSorted()).toEqual(listed.toSorted());
});
