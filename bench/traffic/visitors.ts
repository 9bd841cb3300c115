import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { website as routes } from '#shared/contract/routes.ts';
import { textField } from '#tests/support/provider-client.ts';
import { uploadOf } from '#tests/support/upload-body.ts';
import { api, isDone, json, openBrowser, type Browser, type Place, type Reply } from './browser.ts';
import { attempt, hashOf, noValue, type DraftEntry, type Ledger } from './ledger.ts';

/** Pause between two calls of a person, in milliseconds. */
export const thinking = 250;

const pages = ['/', '/services', '/blogs', '/privacy'];

/** Reads pages, one after the other. */
export async function read(place: Place): Promise<void> {
  const browser = openBrowser(place);
  for (let turn = randomInt(pages.length); !place.over.aborted; turn += 1) {
    await browser.call('page', pages[turn % pages.length] ?? '/');
    await pause(thinking);
  }
  await browser.close();
}

async function saveFields(browser: Browser, draft: DraftEntry, over: AbortSignal): Promise<void> {
  const { clientToken, email } = draft;
  const values = [
    ['fullName', 'Maria Rossi'],
    ['email', email],
    ['phoneNumber', '393331234567'],
    ['service', 'Impianti Dentali'],
    ['message', 'Vorrei un preventivo'],
    ['message', `Vorrei un preventivo, ${email}`],
  ] as const;
  for (const [name, value] of values) {
    if (over.aborted) return;
    const entry = draft.fields.get(name) ?? noValue();
    draft.fields.set(name, entry);
    const acknowledge = attempt(entry, value);
    const body = { clientToken, [name]: value };
    if (await browser.insist('save', api('saveFormField'), json('PUT', body))) acknowledge();
    await pause(thinking);
  }
}

/** 401: the document exists already, because only the response was lost. */
const isStored = (reply: Reply) => isDone(reply) || reply.status === 401;

async function attachDocument(browser: Browser, draft: DraftEntry, name: string): Promise<void> {
  const { clientToken } = draft;
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(randomInt(20_000, 200_000))]);
  const make = () => ({
    method: 'POST' as const,
    ...uploadOf({ clientToken, size: bytes.length }, { name, bytes }),
  });
  if (await browser.insist('upload', routes.contactFormUploads, make, isStored))
    draft.documents.set(name, hashOf(bytes));
}

/** Fills in a form field by field, attaches up to two documents, and submits two of three forms. */
async function fillForm(place: Place, ledger: Ledger, browser: Browser): Promise<void> {
  const begun = await browser.insist('new draft', api('initializeForm'));
  if (!begun) return;
  const draft: DraftEntry = {
    clientToken: textField(begun.json, 'clientToken'),
    email: `${randomBytes(8).toString('hex')}@example.it`,
    fields: new Map(),
    documents: new Map(),
    state: 'open',
  };
  ledger.drafts.push(draft);
  await saveFields(browser, draft, place.over);
  for (let count = randomInt(3); count > 0 && !place.over.aborted; count -= 1) {
    await attachDocument(browser, draft, `referto ${count}.pdf`);
    await pause(thinking);
  }
  if (place.over.aborted || randomInt(3) === 0) return;
  draft.state = 'sending';
  const body = { clientToken: draft.clientToken };
  if (await browser.insist('send', api('submitForm'), json('POST', body))) draft.state = 'sent';
}

/** Simulates visitors who fill in the form, one after the other. */
export async function fillForms(place: Place, ledger: Ledger): Promise<void> {
  while (!place.over.aborted) {
    const browser = openBrowser(place);
    await fillForm(place, ledger, browser);
    await browser.close();
  }
}
