import { Readable } from 'node:stream';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { forTest } from '../../support/for-test.ts';
import { newFolder } from '../../support/new-folder.ts';
import { startBundledProvider } from '../../support/bundled-provider.ts';
import { openBrowser } from '../../support/browser.ts';
import { send } from '../../support/http-client.ts';
import { filesBelow } from '../../support/process-state.ts';
import { field, numberField, textField } from '../../support/provider-client.ts';
import { goodForm } from '../../support/provider-forms.ts';
import { hasRedis, startRedis } from '../../support/redis-server.ts';
import { documentUpload, type UploadFile } from '../../support/upload-body.ts';
import { startWebsite } from '../../support/website.ts';
import { startWebsiteProcess } from '../../support/website-process.ts';

const bytes = Buffer.alloc(400_000, '%PDF-1.7 ');

/** A document whose second half is held back. */
function heldDocument(name: string) {
  const gate = Promise.withResolvers<void>();
  async function* halves() {
    yield bytes.subarray(0, bytes.length / 2);
    await gate.promise;
    yield bytes.subarray(bytes.length / 2);
  }
  return { file: { name, bytes: Readable.from(halves()) }, release: gate.resolve };
}

const upload = (origin: string, clientToken: string, file: UploadFile) =>
  send(origin, documentUpload(clientToken, file, bytes.length));

async function newDraft(origin: string): Promise<string> {
  const { json } = await send(origin, { path: '/api/contact-form/initializeClientContactForm' });
  return textField(json, 'clientToken');
}

test.runIf(hasRedis)(
  'one of three websites that is killed in the middle of uploads costs those uploads and nothing else',
  async () => {
    const redis = await forTest(startRedis());
    const folder = newFolder();
    const provider = await startBundledProvider({ env: { DATA_DIR: folder } });
    const env = { REDIS_URL: redis.url };
    const killed = await startWebsiteProcess({ provider, env });
    const [second, third] = [await startWebsite({ provider, env }), await startWebsite({ provider, env })];
    onTestFinished(async () => {
      await second.close();
      await third.close();
    });
    const drafts = await Promise.all([killed, second, third].map(({ origin }) => newDraft(origin)));
    const [interrupted = '', ...others] = drafts;
    const admin = openBrowser(killed.origin);
    await admin.login();

    const lost = [heldDocument('a.pdf'), heldDocument('b.pdf')];
    const lostAnswers = lost.map(({ file }) =>
      upload(killed.origin, interrupted, file).then(
        () => 'answered',
        () => 'cut off',
      ),
    );
    const kept = [second, third].map((website, index) => {
      const { file, release } = heldDocument('c.pdf');
      return { release, answer: upload(website.origin, others[index] ?? '', file) };
    });
    // All documents have reached the storage.
    await expect.poll(() => filesBelow(join(folder, 'files'))).toHaveLength(lost.length + kept.length);

    killed.signal('SIGKILL');
    expect(await Promise.all(lostAnswers)).toEqual(lost.map(() => 'cut off'));
    // The killed website's partial documents are deleted at once.
    await expect.poll(() => filesBelow(join(folder, 'files'))).toHaveLength(kept.length);
    for (const { release } of kept) release();
    expect(await Promise.all(kept.map(async ({ answer }) => (await answer).status))).toEqual([200, 200]);

    // The visitor's page reaches another website. The text is kept, and the document is sent again.
    const fileNames = async () => {
      const { json } = await second.send({ path: `/api/contact-form/clientContactFormState/${interrupted}` });
      return field(json, 'clientContactFormState', 'files');
    };
    expect(await fileNames()).toEqual([]);
    expect((await upload(second.origin, interrupted, { name: 'a.pdf', bytes })).status).toBe(200);
    expect(await fileNames()).toEqual([{ name: 'a.pdf' }]);
    for (const [name, value] of Object.entries(goodForm)) {
      const saved = await third.send({
        method: 'PUT',
        path: '/api/contact-form/updateClientContactForm',
        body: { clientToken: interrupted, [name]: value },
      });
      expect(saved.status).toBe(200);
    }
    const sent = await second.send({
      method: 'POST',
      path: '/api/contact-form/submit-form',
      body: { clientToken: interrupted },
    });
    expect(sent.status).toBe(200);

    // Staff continue the session with another website and see the complete requests.
    const atThird = openBrowser(third.origin, admin.cookies);
    const list = await atThird.get('/api/contact-form/all');
    expect(list.status).toBe(200);
    const listed = field(list.json, 'contactForms');
    const sentForms = Array.isArray(listed)
      ? listed.filter((form: unknown) => field(form, 'email') === goodForm.email)
      : [];
    const formId = numberField(sentForms, 0, 'id');
    const shown = await atThird.get(`/api/staff/forms/${formId}`);
    expect(field(shown.json, 'files')).toEqual([expect.objectContaining({ name: 'a.pdf' })]);
    const fileId = numberField(shown.json, 'files', 0, 'id');
    const document = await atThird.get(`/api/staff/forms/${formId}/files/${fileId}`);
    expect(document.body.equals(bytes)).toBe(true);

    // The three confirmed documents, and no partial ones.
    expect(await filesBelow(join(folder, 'files'))).toHaveLength(3);
  },
);
