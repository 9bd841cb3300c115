// Pictures that a shared link shows, without the clinic's name, which is a setting: 1200 × 630, from public/images: node art/scenes/previews.mjs (needs Chromium and `sharp`).
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { services, serviceSlug } from '../../shared/content/services.ts';
import { findChromium } from '../../tests/support/chromium.ts';

const root = new URL('../../', import.meta.url);
const target = new URL('pages/(site)/previews/', root).pathname;
const data = (path, type) => `data:${type};base64,${readFileSync(new URL(path, root)).toString('base64')}`;
const jpeg = async (path, options) =>
  `data:image/png;base64,${(await sharp(new URL(path, root).pathname).resize(options).png().toBuffer()).toString('base64')}`;

const style = `
@font-face { font-family: Display; src: url(${data('components/ui/styles/fonts/ysabeau-office.woff2', 'font/woff2')}); font-weight: 1 1000 }
@font-face { font-family: Text; src: url(${data('components/ui/styles/fonts/figtree.woff2', 'font/woff2')}); font-weight: 300 900 }
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; overflow: hidden; background: #fbf8f2; color: #0f3440; font-family: Text }
img { position: absolute; right: 0; top: 0; width: 630px; height: 630px; object-fit: cover }
main { position: absolute; left: 64px; top: 56px; bottom: 56px; width: 470px; display: flex; flex-direction: column }
.logo svg { width: 62px; height: 62px }
h1 { font: 600 72px/1 Display; margin: auto 0 24px; text-wrap: balance }
p { font: 600 26px/1.35 Text; margin-bottom: 12px }
.whole { background: #e8bf98 }
.whole img { right: auto; left: 870px; top: -16px; width: auto; height: 706px; transform: translateX(-50%) }
.whole h1 { font-size: 92px }
.whole main { width: 600px }
`;
const page = (title, picture, whole) => `<!doctype html><meta charset="utf-8"><style>${style}</style>
<body class="${whole ? 'whole' : ''}"><img src="${picture}"><main>
<div class="logo">${readFileSync(new URL('public/logo.svg', root), 'utf8')}</div>
<h1>${title}</h1><p>Prima visita gratuita.<br>Risparmio fino al 70%.</p></main>`;

mkdirSync(target, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const view = await browser.newPage({ viewport: { width: 1200, height: 630 } });
const render = async (slug, html) => {
  await view.setContent(html);
  await view.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  const { size } = await sharp(await view.screenshot()).jpeg({ quality: 84, mozjpeg: true }).toFile(`${target}${slug}.jpg`);
  console.log(slug, size);
};
for (const { name } of services) {
  const slug = serviceSlug(name);
  await render(slug, page(name, await jpeg(`public/images/services/${slug}-900.webp`, {})));
}
await render('site', page('Garanzia Di Alta Qualità', await jpeg('public/images/hero-desktop-2900.webp', { height: 700 }), true));
await browser.close();
