import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProvider, type BundledProvider } from '../support/bundled-provider.ts';
import { askLarge, beginLarge, checksumOf, partUrl, putPart, type LargeFile } from '../support/large-uploads.ts';
import { cookieOf, field, numberField, providerClient, staff, textField } from '../support/provider-client.ts';
import { goodForm, newForm, saveFields } from '../support/provider-forms.ts';

let provider: BundledProvider;

beforeAll(async () => {
  provider = await runProvider({ env: { UNSUBMITTED_BYTES_MAX: String(1024 ** 4) } });
});

afterAll(() => provider.close());

const fileName = 'cbct.zip';
const partBytes = 2.5 * 1024 ** 2;
let visitors = 0;

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), most: fc.nat({ max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sendAll' as const) }) },
  // Its URL is used by a later step, or never: the line was cut.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('announce' as const), most: fc.nat({ max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('late', 'short', 'wrong') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('begin', 'finish') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('abandon', 'removeDocument', 'submit') }) },
);
type Step = { kind: string; most?: number };

/** The steps of one group are taken at once. */
const interleaving = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 });

/** Mostly smaller than a part, because its rules are the same and ten thousand large ones would take hours. */
const size = fc.oneof(
  { weight: 99, arbitrary: fc.integer({ min: 1, max: 100 }) },
  { weight: 1, arbitrary: fc.integer({ min: partBytes, max: partBytes + 100 }) },
);

/** An ordinary answer: a success, or a refusal with a reason. */
const orderly = <A extends { status: number }>(answer: A): A => {
  expect(answer.status).toBeLessThan(500);
  return answer;
};

/** One visitor with one file. */
async function begin(bytes: number) {
  const client = providerClient(provider.origin);
  const file: LargeFile = { fileName, contentType: 'application/zip', bytes: randomBytes(bytes) };
  const clientToken = await newForm(client);
  visitors += 1;
  const email = `p${String(visitors).padStart(6, '0')}x@example.it`;
  await saveFields(client, clientToken, { ...goodForm, email });
  let id = '';
  let isSent = false;
  const announced: { url: string; part: Uint8Array<ArrayBuffer> }[] = [];

  const create = async () => {
    const { status, body } = orderly(await beginLarge(client, clientToken, file));
    if (status === 200) id = textField(body, 'uploadId');
    return status;
  };
  const announce = async (most: number) => {
    const { status, body } = orderly(await askLarge(client, 'state', id));
    if (status !== 200) return null;
    const offset = numberField(body, 'offset');
    const from = offset - (offset % partBytes);
    const to = Math.min(from + partBytes, offset + most, file.bytes.length);
    if (to === offset) return null;
    const answer = orderly(await partUrl(client, id, file, from, to));
    return answer.status === 200
      ? { url: textField(answer.body, 'uploadUrl'), part: file.bytes.subarray(from, to) }
      : null;
  };
  const put = async (part: (typeof announced)[number], bytesSent = part.part) =>
    orderly({ status: await putPart(part.url, file.contentType, bytesSent) });
  const send = async (most: number) => {
    const part = await announce(most);
    if (part) await put(part);
    return part !== null;
  };
  const steps: Record<string, (most: number) => Promise<unknown>> = {
    begin: create,
    send,
    sendAll: () => send(partBytes),
    announce: async (most) => {
      const part = await announce(most);
      if (part) announced.push(part);
    },
    late: async () => {
      const part = announced.shift();
      if (part) await put(part);
    },
    short: async () => {
      const part = announced.at(-1);
      if (part && part.part.length > 1) await put(part, part.part.subarray(1));
    },
    wrong: async () => {
      const part = announced.at(-1);
      if (!part) return;
      const other = part.part.map((byte) => byte ^ 0xff);
      // The checksum of the announcement, which other bytes do not have.
      const status = await putPart(part.url, file.contentType, other, checksumOf(part.part));
      expect(status).toBeGreaterThanOrEqual(400);
      orderly({ status });
    },
    finish: async () => orderly(await askLarge(client, 'finish', id)),
    abandon: async () => orderly(await askLarge(client, 'removal', id)),
    removeDocument: async () =>
      orderly(await client.request('DELETE', `/contact-form/delete-uploaded-file/${clientToken}&${fileName}`)),
    submit: async () => {
      const { status } = orderly(await client.request('POST', '/contact-form/submit-form', { clientToken }));
      isSent ||= status === 200;
    },
  };

  return {
    take: (group: readonly Step[]) => Promise.all(group.map(async ({ kind, most = 0 }) => steps[kind]?.(most))),
    /**
     * Ends it as a visitor would who chooses the file again until it is there (401), and sends the request.
     * @returns the number of documents that the request must have; null: it was sent before.
     */
    end: async () => {
      if (isSent) return null;
      let status = await create();
      for (let tries = 0; status === 200; tries += 1) {
        expect(tries).toBeLessThan(5);
        while (await send(partBytes));
        await askLarge(client, 'finish', id);
        status = await create();
      }
      expect(status).toBe(401);
      await steps['submit']?.(0);
      expect(isSent).toBe(true);
      return 1;
    },
    email,
    file,
  };
}

/** Visits at once, because each waits for the disk. */
const visits = fc.array(fc.tuple(size, interleaving), { minLength: 10, maxLength: 10 });
const runs = Number(process.env['INTERLEAVINGS'] ?? 100) / 10;

test('random interleavings of part, cut, retry, removal and sending leave one document, or none, and never a wrong byte', async () => {
  const admin = providerClient(provider.origin);
  const storedOf = async (email: string) => {
    const cookie = cookieOf(admin);
    const search = { query: '', search: email };
    const found = await admin.request('POST', '/staff/forms/search', search);
    // A short list is answered whole.
    const forms = field(found.body, 'contactForms');
    const form: unknown = Array.isArray(forms) && forms.find((row) => field(row, 'email') === email);
    const id = numberField(form, 'id');
    const files = field((await admin.request('GET', `/staff/forms/${id}`)).body, 'files');
    if (!Array.isArray(files)) throw new Error('no files');
    return Promise.all(
      files.map(async (file) => {
        const url = `${admin.origin}/staff/forms/${id}/files/${numberField(file, 'id')}`;
        return Buffer.from(await (await fetch(url, { headers: { cookie } })).arrayBuffer());
      }),
    );
  };
  await fc.assert(
    fc.asyncProperty(visits, async (all) => {
      // Ten thousand interleavings take longer than a session. Only one log-in at a time, because each ends the one before.
      if ((await admin.request('GET', '/auth/me')).status !== 200) await admin.request('POST', '/auth/login', staff);
      await Promise.all(
        all.map(async ([bytes, groups]) => {
          const visit = await begin(bytes);
          await visit.take([{ kind: 'begin' }]);
          for (const group of groups) await visit.take(group);
          const isThere = await visit.end();
          const stored = await storedOf(visit.email);
          expect(stored.length).toBe(isThere ?? Math.min(stored.length, 1));
          for (const document of stored) expect(document.equals(visit.file.bytes)).toBe(true);
        }),
      );
    }),
    { numRuns: runs },
  );
}, 3_600_000);
