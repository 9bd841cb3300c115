import { expect, test } from 'vitest';
import { emailReply, fillTemplate, whatsappReply } from './reply.ts';

test('the first name and the service take their places, whatever they hold', () => {
  const text = 'Ciao {ime}, grazie ({usluga}). {altro}';
  expect(fillTemplate(text, { fullName: ' Maria  Rossi', service: 'Impianti Dentali' })).toBe(
    'Ciao Maria, grazie (Impianti Dentali). {altro}',
  );
  expect(fillTemplate(text, { fullName: '$& {usluga}', service: '{ime}' })).toBe('Ciao $&, grazie ({ime}). {altro}');
  const link = 'https://clinic.example/richiesta/abc';
  expect(fillTemplate('Qui: {link}', { link })).toBe(`Qui: ${link}`);
  expect(fillTemplate('Grazie, {ime}! La tua pagina: {link}', { fullName: 'Maria' })).toBe('Grazie, Maria!');
  expect(fillTemplate(text, { fullName: null, service: null })).toBe('Ciao, grazie (preventivo). {altro}');
});

test('a chat opens with the text, and nothing in it becomes another parameter', () => {
  expect(whatsappReply('+39 333 123 4567', 'Ciao & ciao?\nA#b')).toBe(
    'https://wa.me/393331234567?text=Ciao%20%26%20ciao%3F%0AA%23b',
  );
  expect(whatsappReply('393331234567', '')).toBe('https://wa.me/393331234567');
  expect(whatsappReply('chiamami', 'Ciao')).toBe(null);
  expect(whatsappReply('393331234567', '\ud800')).toBe('https://wa.me/393331234567?text=%EF%BF%BD');
});

test('a mail goes to the address alone, with subject and text', () => {
  expect(emailReply('a@b.it?bcc=c@d.it', 'Preventivo', 'Ciao\n&bcc=e@f.it')).toBe(
    'mailto:a@b.it%3Fbcc%3Dc@d.it?subject=Preventivo&body=Ciao%0D%0A%26bcc%3De%40f.it',
  );
  expect(emailReply('a@b.it', 'Preventivo', '')).toBe('mailto:a@b.it');
});
