import type { QuoteDraft, QuoteFile } from '#shared/contract/quotes.ts';
import { expectStatus, Unexpected } from './probe.ts';
import { need, type Examination, type Id } from './report.ts';
import { checkUpload } from './storage-checks.ts';

/** Of the telephone number in form-checks.ts. */
const digits = '4567';
const document = { fileName: 'panoramica.pdf', contentType: 'application/pdf' };
const bytes = '%PDF-1.7 a radiograph';

const draft: QuoteDraft = {
  lines: [
    {
      treatment: 'Impianto dentale',
      fromCents: 60_000,
      toCents: 75_000,
      material: 'Titanio',
      guaranteeYears: 10,
      place: '36',
      unit: '',
      quantity: 2,
    },
  ],
  dentist: 'Dr. Conformance, n. 1',
  visits: 2,
  days: 5,
  assumptions: ['Senza rialzo del seno mascellare.'],
  validUntil: '2999-12-31',
};

/** Writes and sends a quote of a request, and answers it on the patient's page (docs/product.md, 3.12 and 4.13). */
export async function checkQuotes(examination: Examination, formId: Id): Promise<void> {
  const { check, visitor, staff } = examination;
  const params = { formId };
  let file: QuoteFile | null = null;
  let key: string | null = null;
  const known = () => need(file, 'quotes');
  const secret = () => need(known().link, 'link').split('/').at(-1) ?? '';
  const patient = () => ({ secret: secret(), key: need(key, 'key') });
  const newestId = () => need(known().sent[0] ?? null, 'quote').id;
  const read = () => visitor.ask('readPatientPage', { body: patient() });

  const isOffered = await check('getForm', 'the quotes, if there are any: nothing sent, and a link', async () => {
    ({ quotes: file = null } = await staff.askOffered('getForm', { params }));
    if (file && file.sent.length > 0) throw new Unexpected('a quote');
    return file ? 'no quote' : 'not offered';
  });
  if (!isOffered || !file) return;
  await check('sendQuote', 'the quote is sent', async () => {
    file = await staff.ask('sendQuote', { params, body: { sentBefore: 0, draft } });
    if (file.sent.length !== 1) throw new Unexpected('not one quote');
    return `quote ${file.sent[0]?.number}`;
  });
  await check('sendQuote', 'another number of quotes sent before: 409', async () =>
    expectStatus(await staff.call('sendQuote', { params, body: { sentBefore: 0, draft } }), 409),
  );
  await check('requestDocuments', 'the kinds', async () => {
    file = await staff.ask('requestDocuments', { params, body: { kinds: ['panoramica'] } });
    if (file.requested.join() !== 'panoramica') throw new Unexpected(file.requested.join());
    return 'panoramica';
  });
  await check('openPatientPage', 'wrong digits: 401', async () =>
    expectStatus(await visitor.call('openPatientPage', { body: { secret: secret(), digits: '0000' } }), 401),
  );
  await check('openPatientPage', '{ key }', async () => {
    ({ key } = await visitor.ask('openPatientPage', { body: { secret: secret(), digits } }));
    return 'a key';
  });
  await check('readPatientPage', 'the request and the quote', async () => {
    const { quote, requested } = await read();
    if (quote?.id !== newestId()) throw new Unexpected('not the newest quote');
    if (requested[0]?.arrived !== false) throw new Unexpected('the document has arrived');
    return `quote ${quote.number}`;
  });
  await checkUpload(
    examination,
    visitor,
    'getPatientUploadUrl',
    () => ({ ...patient(), ...document, size: bytes.length, kind: 'panoramica' }),
    { type: document.contentType, bytes },
  );
  await check('confirmPatientUpload', 'success, the requested document has arrived', async () => {
    const body = { ...patient(), ...document, fileSize: bytes.length, kind: 'panoramica' };
    await visitor.ask('confirmPatientUpload', { body });
    const { files, requested } = await read();
    if (!files.some(({ name }) => name === document.fileName)) throw new Unexpected('it is not listed');
    if (requested[0]?.arrived !== true) throw new Unexpected('it has not arrived');
    return 'arrived';
  });
  const answering = (answer: string) => ({
    body: { ...patient(), quoteId: newestId(), answer, text: 'Maria Conformance' },
  });
  for (const time of ['success', 'the same again: success'])
    await check('answerQuote', time, async () => {
      await visitor.ask('answerQuote', answering('accepted'));
      const { quote } = await read();
      if (quote?.answer?.answer !== 'accepted') throw new Unexpected('not accepted');
      return 'accepted';
    });
  await check('answerQuote', 'another answer after an acceptance: 409', async () =>
    expectStatus(await visitor.call('answerQuote', answering('declined')), 409),
  );
  await check('revokePatientPage', 'another link; the one before: 404', async () => {
    const before = { secret: secret(), digits };
    file = await staff.ask('revokePatientPage', { params });
    return expectStatus(await visitor.call('openPatientPage', { body: before }), 404);
  });
  await check('savePriceList', 'the same with another revision', async () => {
    const list = await staff.ask('getPriceList');
    const saved = await staff.ask('savePriceList', { body: list });
    if (saved.revision === list.revision) throw new Unexpected('the same revision');
    return `revision ${saved.revision}`;
  });
}
