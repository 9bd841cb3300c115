import { expect, test } from 'vitest';
import { linksToClinic, otherNumberText, wrongNumberText } from './write-to-clinic.ts';

const contacts = { contactEmail: 'info@esempio.it', whatsappNumber: '35542345678' };

test('links hold the number of the clinic as it is, and the whole text', () => {
  const links = linksToClinic(contacts, 'Sì & no?');
  expect(links.whatsapp).toBe('https://wa.me/35542345678?text=S%C3%AC%20%26%20no%3F');
  expect(links.email).toBe('mailto:info@esempio.it?subject=Richiesta%20di%20preventivo&body=S%C3%AC%20%26%20no%3F');
  expect(linksToClinic({ ...contacts, whatsappNumber: null }, '').whatsapp).toBeNull();
});

test('a message about a number says who writes and which number it is', () => {
  expect(wrongNumberText('Maria Rossi', '393331234567')).toBe(
    'Buongiorno, sono Maria Rossi. Nella mia richiesta il numero +39 333 123 4567 è sbagliato. Quello giusto è: ',
  );
  expect(wrongNumberText('', '393331234567')).toMatch(/^Buongiorno\. Nella/);
  expect(otherNumberText('Maria Rossi', '+41 79 123 45 67', 'Un impianto')).toBe(
    'Buongiorno, sono Maria Rossi. Vorrei un preventivo. Il mio numero è +41 79 123 45 67. Un impianto',
  );
  expect(otherNumberText('', '+41', 'x'.repeat(5000)).length).toBeLessThan(1200);
  expect(otherNumberText('', '+41', `x${'🦷'.repeat(999)}`)).toMatch(/ x(?:🦷){499}$/u);
});
