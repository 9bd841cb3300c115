import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const { text, html } = renderMail('Dr. D\'Angelo & "Figli"', 'it', 'Oggetto', [
  { title: 'Grazie & benvenuto' },
  { text: 'Numero sbagliato?', link: { href: 'https://wa.me/39?a=1&b=2', label: 'Scrivici' } },
  { heading: 'Ora', steps: ['primo', 'secondo'] },
  { heading: 'Clinica', lines: [{ text: 'Telefono: +355 4', href: 'tel:+3554' }, { text: 'Via <Roma> 1' }] },
  { button: 'Apri', href: 'https://clinic.example/?form=1' },
  { text: 'In piccolo', isSmall: true },
]);

const wordsOf = (all: string) => all.split(/\s+/).filter((word) => word !== '' && word !== 'Scrivici');

test('plain text and HTML have the same words in the same order', () => {
  const words = html
    .replace(/^.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  const written = text.replaceAll(/https:\S+/g, '').replaceAll(/^\d\. |:$/gm, '');
  expect(wordsOf(words)).toEqual(['Dr.', "D'Angelo", '&', '"Figli"', ...wordsOf(written)]);
});

test('links of the HTML are in the plain text, escaped once', () => {
  expect(text).toContain('https://wa.me/39?a=1&b=2\n');
  expect(html).toContain('href="https://wa.me/39?a=1&amp;b=2"');
  expect(text).toContain('Apri:\nhttps://clinic.example/?form=1\n');
});

test('every colour is one of the site', async () => {
  const tokens = await readFile('components/ui/styles/tokens.css', 'utf8');
  const colours = new Set(html.match(/(?<=[:\s])#[0-9a-f]{3,6}\b/g));
  expect(colours.size).toBeGreaterThan(5);
  expect([...colours].filter((colour) => !tokens.includes(`${colour};`))).toEqual([]);
});
