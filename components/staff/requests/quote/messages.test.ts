import { expect, test } from 'vitest';
import { services } from '#shared/content/services.ts';
import { documentsMessage, quoteMessage, usualDocuments } from './messages.ts';

const patient = {
  fullName: 'Maria Rossi',
  service: 'Impianti Dentali',
  link: 'https://clinic.example/richiesta/abc',
};

test('messages greet by the first name and lead to the patient’s page', () => {
  expect(quoteMessage(patient)).toMatch(
    /^Ciao Maria, .*\(Impianti Dentali\) .*: https:\/\/clinic\.example\/richiesta\/abc\n/,
  );
  expect(documentsMessage(patient, ['cbct', 'farmaci'])).toContain(
    'servono:\n- TAC cone beam (CBCT)\n- elenco dei farmaci che prendi\nPuoi caricarli qui: https://clinic.example/richiesta/abc\n',
  );
});

test('each service has its usual documents, and none is asked for a panoramic picture', () => {
  for (const { name } of services) expect(usualDocuments(name)).not.toEqual([]);
  expect(usualDocuments('Impianti Dentali')).toEqual(['panoramica', 'cbct', 'farmaci']);
  expect(usualDocuments(null)).toEqual(['panoramica']);
});
