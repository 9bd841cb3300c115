import { describe, expect, test } from 'vitest';
import { services } from '#shared/content/services.ts';
import { serviceHref } from '#shared/content/site.ts';
import { pages } from '#shared/contract/routes.ts';
import { gluedTexts } from '../../support/glued-texts.ts';
import { completeForm, postPlainForm, textIn } from '../../support/plain-form.ts';
import { startStack } from '../../support/stack.ts';

const env = {
  HEALTH_CONSENT_TEXT: 'Acconsento.',
  HEALTH_CONSENT_VERSION: '1',
  WHATSAPP_NUMBER: '393331234567',
  CLINIC_ADDRESS: 'Rruga Myslym Shyri 1, Tirana',
  CLINIC_MAP_URL: 'https://map.example/',
  CLINIC_DIRECTOR: 'Direttore sanitario: dott. Arben Hoxha',
};

describe('neighbouring texts', () => {
  test.each([
    ['<a>uno</a><a>due</a>', ['uno|due']],
    ['<label>Nome</label><input>', ['Nome|[]']],
    ['<a>uno</a> <a>due</a>', []],
    ['<a>uno</a><br><a>due</a>', []],
    ['<p>uno</p><p>due</p>', []],
    ['<b>uno</b>, (<i>due</i>)', []],
    ['fino al <b>70</b>%', []],
    ['uno<!-- -->due', []],
  ])('of %s', (html, glued) => {
    expect(gluedTexts(`<body>${html}</body>`)).toEqual(glued);
  });

  test('do not run into one word on any page of visitors, read without its style sheet', async () => {
    const { website, provider } = await startStack({ env });
    const { id } = provider.articles.add('Parodontologia a Tirana', [
      { id: 1, type: 'paragraph', title: 'Uno', content: 'Parodontologia.', image: '' },
    ]);
    const paths = [
      pages.home,
      pages.services,
      ...services.map(({ name }) => serviceHref(name)),
      '/service/nessuno',
      pages.blogs,
      `/blog/${id}`,
      pages.terms,
      pages.privacy,
      pages.accessibility,
      pages.eraseRequest,
      pages.phonePhotos,
      '/?modulo=inviato',
    ];
    const glued: [string, string[]][] = [];
    for (const path of paths) glued.push([path, gluedTexts((await website.send({ path })).text)]);
    const refused = await postPlainForm(website.origin, { ...completeForm, healthConsent: '1', homepage: 'x' }, [
      new File(['%PDF-1'], 'a.pdf'),
      new File(['MZ'], 'b.pdf'),
    ]);
    glued.push(['the refused form', gluedTexts(await refused.text())]);
    expect(glued.filter(([, places]) => places.length > 0)).toEqual([]);
  });
});

test('automatic saving is not promised to browsers without scripts', async () => {
  const { website } = await startStack();
  expect(textIn((await website.send({ path: '/' })).text)).not.toContain('Salviamo i campi');
});

test('no page lets a phone turn its numbers and dates into links, which would change it before its scripts run', async () => {
  const { website } = await startStack();
  for (const path of [pages.home, pages.blogs, pages.privacy, pages.phonePhotos, pages.eraseRequest, pages.login])
    expect((await website.send({ path })).text).toContain(
      '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, unit=no"',
    );
});
