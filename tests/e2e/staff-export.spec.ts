import { createHash, randomFillSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, test as base } from '../support/journey.ts';
import { readZip } from '../support/read-zip.ts';
import { openForms } from '../support/staff-login.ts';
import { sendRequest } from './staff-form-steps.ts';

const megabyte = 1024 ** 2;

const hash = (bytes?: Buffer) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

/** The requests for the ZIP that have arrived over the line. */
interface Line {
  port: number;
  requests: string[];
}

/** A line between browser and website that is cut in the first two answers with more than four megabytes. */
const test = base.extend<{ line: Line }>({
  line: async ({ site }, use) => {
    let cuts = 2;
    const requests: string[] = [];
    const server = createServer((client) => {
      const peer = connect(Number(new URL(site.origin).port), '127.0.0.1');
      let arrived = 0;
      let isDownload = false;
      client.on('data', (bytes) => {
        const text = bytes.toString('latin1');
        if (text.startsWith('GET /api/staff/person/export?')) requests.push(text);
        // The first one is of the page, which only looks whether there is an answer.
        isDownload = requests.length > 1;
        arrived = 0;
        peer.write(bytes);
      });
      peer.on('data', (bytes) => {
        arrived += bytes.length;
        if (arrived < 4 * megabyte || cuts === 0 || !isDownload) {
          client.write(bytes);
          return;
        }
        cuts -= 1;
        // Chromium goes on by itself after a closed connection, after a reset one by a button outside of the page.
        client.end();
        peer.destroy();
      });
      for (const [end, other] of [
        [client, peer],
        [peer, client],
      ] as const)
        end.on('error', () => undefined).on('close', () => other.end());
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has such an address
    await use({ port: (server.address() as AddressInfo).port, requests });
    server.close();
  },
  baseURL: async ({ line }, use) => use(`http://127.0.0.1:${line.port}`),
});

test('the browser goes on with the export of a person where the line was cut', async ({ page, line, sender }) => {
  const buffer = randomFillSync(Buffer.alloc(16 * megabyte));
  buffer.write('%PDF-1.7\n');
  await sendRequest(sender, 'Maria Rossi', { documents: [{ name: 'tac.pdf', mimeType: 'application/pdf', buffer }] });
  await openForms(page);
  await page.getByRole('button', { name: 'Podaci osobe (GDPR)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Podaci osobe (GDPR)' });
  await dialog.getByLabel('Telefon ili email').fill('maria@posta.example');
  await page.keyboard.press('Enter');
  const person = dialog.getByRole('checkbox', { name: /^Maria Rossi/ });
  await expect(person).toBeChecked();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Izvezi ZIP' }).click();
  const download = await downloading;
  await expect(dialog.getByRole('status')).toHaveText(/^Preuzimanje je počelo – upiti: 1, dokumenti: 1\./);

  const zip = await readZip(await readFile(await download.path()));
  expect(hash([...zip].find(([name]) => name.endsWith('tac.pdf'))?.[1])).toBe(hash(buffer));
  expect(line.requests.map((text) => /^range: bytes=(\d+)-/im.test(text))).toEqual([false, false, true, true]);
  for (const text of line.requests.slice(2)) expect(text).toMatch(/^if-range: "/im);
});
