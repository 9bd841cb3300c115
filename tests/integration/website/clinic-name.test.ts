import { expect, test } from 'vitest';
import { defaultClinic } from '#shared/content/site.ts';
import { startBundledProvider } from '../../support/bundled-provider.ts';
import { startStack } from '../../support/stack.ts';
import { startWebsite } from '../../support/website.ts';

const clinic = {
  CLINIC_NAME: 'Dr. D\'Angelo & "Figli" <Šibenik>',
  CLINIC_TOWN: 'Vodice $& & <b>Tisno</b>',
  CLINIC_HOURS: 'Lun – Sab 9.00–13.00 <i>& su appuntamento',
};
const full = `${clinic.CLINIC_NAME} ${clinic.CLINIC_TOWN}`;

/** React, the feed and the manifest escape differently. */
const decode = (text: string) =>
  text
    .replaceAll(/&#x27;|&#039;|&apos;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const pages = [
  '/',
  '/services',
  '/service/Sbiancamento',
  '/service/Nessuno',
  '/blogs',
  '/blog/999',
  '/terms',
  '/privacy',
  '/accessibilita',
  '/erase-request',
];

test('every public page has the clinic’s own name, town and hours, escaped, and no other', async () => {
  const { website } = await startStack({ env: { ...clinic, PUBLIC_ORIGIN: 'https://klinika.hr' } });
  const read = async (path: string) => (await website.send({ path })).text;
  const wrong: unknown[] = [];
  for (const path of pages) {
    const text = await read(path);
    // The picture shows Tirana, and its file is named so.
    const own = text.replaceAll(/\/images\/tirana[\w.-]*|alt="Plastico della città di Tirana[^"]*"/g, '');
    const others = [defaultClinic.name, defaultClinic.town, defaultClinic.hours, 'Lun–Ven', '{town}'];
    const markup = text.replaceAll(/<script[\s\S]*?<\/script>/g, '');
    wrong.push(
      ...[
        ...others.filter((other) => own.includes(other)),
        ...['<b>', '<i>', '<Šibenik>'].filter((raw) => markup.includes(raw)),
      ].map((found) => [path, found]),
    );
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(text) ?? [];
    expect(decode(title)).toMatch(/^\S/);
    expect(decode(title).slice(-full.length - 3)).toBe(` | ${full}`);
  }
  expect(wrong).toEqual([]);
  expect(decode(await read('/feed.xml'))).toContain(`clinica dentale di ${clinic.CLINIC_TOWN}<`);
  expect(JSON.parse(await read('/site.webmanifest'))).toMatchObject({
    name: full,
    short_name: clinic.CLINIC_NAME,
  });

  const home = await read('/');
  expect(decode(home)).toContain(`Benvenuti a ${clinic.CLINIC_TOWN}`);
  expect(decode(home)).toContain(`Dentista a ${clinic.CLINIC_TOWN} per pazienti italiani | ${full}`);
  expect(decode(home)).toContain(`si scrive o si telefona alla clinica (${clinic.CLINIC_HOURS}).`);
  const data = [...home.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );
  expect(data).toContainEqual(
    expect.objectContaining({
      '@type': 'Dentist',
      name: full,
      address: { '@type': 'PostalAddress', addressLocality: clinic.CLINIC_TOWN },
    }),
  );
});

test('the first start succeeds however small the limit of documents is', async () => {
  const env = { UPLOAD_MAX_FILE_BYTES: '1', UPLOAD_MAX_TOTAL_BYTES: '1', FREE_BYTES_MIN: '9007199254740991' };
  const provider = await startBundledProvider({ env, demo: true });
  const website = await startWebsite({ provider, env });
  expect((await website.send({ path: '/blog/image/1/parodontologia.webp' })).status).toBe(200);
});
