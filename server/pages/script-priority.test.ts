import { expect, it } from 'vitest';
import { withScriptsLast } from './script-priority.ts';

it('gives scripts a low priority, and leaves everything else as it is', () => {
  const styles =
    '<link rel="stylesheet" href="/a.css"><link rel="preload" href="/a.woff2" as="font" crossorigin>';
  const data =
    '<script id="vike_pageContext" type="application/json">{"title":"<link rel=\\"modulepreload\\""}</script>';
  expect(
    withScriptsLast(
      `${styles}${data}<script src="/a.js" type="module" async></script><link rel="modulepreload" href="/b.js">`,
    ),
  ).toBe(
    `${styles}${data}<script src="/a.js" type="module" fetchpriority="low" async></script><link rel="modulepreload" fetchpriority="low" href="/b.js">`,
  );
});
