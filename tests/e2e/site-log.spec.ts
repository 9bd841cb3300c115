import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { pdf } from '../support/documents.ts';
import { expect, test } from '../support/journey.ts';
import type { SiteProcess } from '../support/site-process.ts';
import { fillInForm, openForm, sendForm } from './contact-form-steps.ts';

const visitorsPerDay = 1000;
/** Far more than a clinic has. */
const sendersPerDay = visitorsPerDay / 5;
/** Two monitors, each with one request every ten seconds. */
const checksPerDay = (2 * 86_400) / 10;
const retentionRunsPerDay = (24 * 3600) / 600;
const days = 30;

/** @returns the size of a line in the log files of Docker's json-file driver, in bytes. */
const storedBytes = (log: string): number =>
  Buffer.byteLength(
    `${JSON.stringify({ log: `${log}\n`, stream: 'stdout', time: '2026-11-23T09:52:31.870123456Z' })}\n`,
  );

/**
 * @returns the size in bytes of the log lines that an action causes, without the lines of slow responses and of
 *   retention runs, one of which may fall into the action.
 */
const bytesOf = async (site: SiteProcess, act: () => Promise<unknown>): Promise<number> => {
  const before = site.output().length;
  await act();
  const end = await fetch(`${site.origin}/api/no-such-call`, { method: 'POST' });
  const mark = await site.wrote(new RegExp(`^.*"reqId":"${end.headers.get('x-request-id')}".*$`, 'm'));
  return site
    .output()
    .slice(before, mark.index)
    .split('\n')
    .filter((line) => line !== '' && !/"milliseconds":\d{4}|"msg":"retention run"/.test(line))
    .reduce((sum, line) => sum + storedBytes(line), 0);
};

const read = async (page: Page) => {
  await page.goto('/');
  await page.goto('/services');
  await page.locator('main a[href^="/service/"]').first().click();
  await page.waitForURL('**/service/*');
  await page.goto('/blogs');
  await page.locator('main a[href^="/blog/"]').first().click();
  await page.waitForURL('**/blog/*');
};

const sendRequest = async (page: Page) => {
  const form = await openForm(page);
  await fillInForm(form);
  await form.saving('email', async () => {
    await form.email.fill('maria@example.it');
    await form.email.blur();
  });
  await form.attach(pdf('panoramica.pdf'));
  await expect(form.documents).toContainText('panoramica.pdf');
  await sendForm(form);
};

test('the log of thirty days with a thousand visitors each fits the files that Docker keeps', async ({
  page,
  visitor,
  site,
}) => {
  const [, size = '', files = ''] =
    /max-size: (\d+)m, max-file: '(\d+)'/.exec(readFileSync('docker-compose.yml', 'utf8')) ?? [];
  const [retentionRun] = await site.wrote(/^.*"msg":"retention run".*$/m);

  const reader = await bytesOf(site, () => read(page));
  const sender = await bytesOf(site, () => sendRequest(visitor));
  const checks = 6;
  const checked = await bytesOf(site, async () => {
    for (let check = 0; check < checks; check += 1)
      for (const path of ['/healthz', '/readyz', '/readyz/website']) await fetch(site.origin + path);
  });

  const day =
    visitorsPerDay * reader +
    sendersPerDay * sender +
    (checksPerDay / checks) * checked +
    retentionRunsPerDay * storedBytes(retentionRun);
  // Reads and checks with an unchanged result are not logged. A sent request can be followed in the log.
  expect([reader, checked]).toEqual([0, 0]);
  expect(sender).toBeGreaterThan(1000);
  expect(days * day).toBeLessThan(Number(size) * Number(files) * 1_000_000);
});
