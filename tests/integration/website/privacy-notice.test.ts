import { expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';

/** @returns the text of each of the five sections of `/privacy`, by number. */
const sectionsOf = async (env: Record<string, string>) => {
  const { website } = await startStack({ env });
  const { text } = await website.send({ path: '/privacy' });
  const sections = [...text.matchAll(/<h2 id="[^"]+">(\d)\. [^<]+<\/h2>([\s\S]*?)<\/section>/g)];
  return Object.fromEntries(sections.map(([, number = '', html = '']) => [number, html.replaceAll(/<[^>]+>/g, '')]));
};

test('what the operator states for art. 13 GDPR stands in the section it belongs to, escaped', async () => {
  const sections = await sectionsOf({
    PRIVACY_CONTROLLER: 'Clinica <b>Esempio</b> sh.p.k., Tirana',
    PRIVACY_REPRESENTATIVE: 'Esempio S.r.l., Bari.',
    PRIVACY_DPO: 'Avv. Bianchi, dpo@esempio.it.',
    PRIVACY_LEGAL_BASIS: 'Consenso, art. 6 e art. 9.',
    PRIVACY_RETENTION: 'Due anni dalla richiesta.',
    PRIVACY_RECIPIENTS: 'Il fornitore del server.',
    PRIVACY_TRANSFERS: 'I dati sono trattati in Albania.',
    PRIVACY_COMPLAINT: 'Garante per la protezione dei dati personali.',
  });
  expect(Object.keys(sections)).toEqual(['1', '2', '3', '4', '5']);
  expect(sections['1']).toContain('Titolare del trattamento. Clinica &lt;b&gt;Esempio&lt;/b&gt; sh.p.k., Tirana');
  expect(sections['1']).toContain('Rappresentante nell’Unione europea. Esempio S.r.l., Bari.');
  expect(sections['1']).toContain('Responsabile della protezione dei dati. Avv. Bianchi, dpo@esempio.it.');
  expect(sections['1']).toContain('Conservazione. Due anni dalla richiesta.');
  expect(sections['2']).toContain('Base giuridica. Consenso, art. 6 e art. 9.');
  expect(sections['4']).toContain('Destinatari. Il fornitore del server.');
  expect(sections['4']).toContain('fuori dall’Unione europea. I dati sono trattati in Albania.');
  expect(sections['5']).toContain('Reclamo. Garante per la protezione dei dati personali.');
});

test('what the operator does not state is not headed either', async () => {
  const text = Object.values(await sectionsOf({})).join(' ');
  expect(text).toContain('portabilità');
  expect(text).not.toMatch(
    /Titolare|Rappresentante|Responsabile|Conservazione|Base giuridica|Destinatari|Trasferimento|Revoca|Reclamo/,
  );
});

test('a site that asks for consent says how to withdraw it', async () => {
  const sections = await sectionsOf({
    HEALTH_CONSENT_TEXT: 'Acconsento.',
    HEALTH_CONSENT_VERSION: '2026-11',
  });
  expect(sections['5']).toContain('Revoca del consenso. Il consenso all’uso dei dati sulla salute si può revocare');
});
