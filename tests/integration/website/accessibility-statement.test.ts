import { expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';

test('the accessibility statement names standard, date, checks, limits and the contact', async () => {
  const { website } = await startStack({
    env: { CONTACT_EMAIL: 'info@clinica-prova.it', CONTACT_PHONE: '+355 4 000 0000' },
  });
  const { text } = await website.send({ path: '/accessibilita' });
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(text) ?? [];
  const words = main.replaceAll(/<[^>]+>/g, ' ');
  expect(words).not.toMatch(/[{}]|undefined/);
  for (const part of [
    'secondo le WCAG 2.2, livello AA',
    'Dichiarazione del 26/11/2026.',
    'in finestre larghe 390 e 1440 pixel',
    'Con il testo al 200%',
    'non è stato ancora valutato da persone con disabilità',
    'ci scriva a info@clinica-prova.it o ci telefoni al +355 4 000 0000.',
  ])
    expect(words).toContain(part);
  const home = await website.send({ path: '/' });
  expect(home.text).toMatch(/<footer[\s\S]*href="\/accessibilita"/);
  const sitemap = await website.send({ path: '/sitemap.xml' });
  expect(sitemap.text).toContain('/accessibilita</loc>');
});
