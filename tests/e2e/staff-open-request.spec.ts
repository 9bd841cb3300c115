import type { Locator } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { pdf } from '../support/documents.ts';
import { pngFile } from '../support/pictures.ts';
import { openForms } from '../support/staff-login.ts';
import { sendRequest } from './staff-form-steps.ts';

/** An open request: the order of its parts, contacts, and other requests of the same person. */

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;

for (const [device, viewport] of [
  ['a laptop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 664 }],
] as const)
  test(`message and documents come first on ${device}, with thumbnails`, async ({
    page,
    visitor,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write']);
    await sendRequest(visitor, 'Maria Rossi', {
      documents: [pngFile('panoramica.png'), pdf('preventivo.pdf')],
    });
    await page.setViewportSize(viewport);
    await openForms(page);
    await page.getByRole('link', { name: 'Maria Rossi' }).first().click();
    const detail = page.getByRole('dialog', { name: 'Maria Rossi' });
    const message = detail.getByText('Vorrei un preventivo.');
    const picture = detail.getByRole('link', { name: 'Pogledaj panoramica.png' });
    const reply = detail.getByRole('link', { name: 'WhatsApp' });
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(640);
    await expect(picture).toBeInViewport({ ratio: 1 });
    await expect(detail.getByRole('link', { name: 'Pogledaj preventivo.pdf' })).toHaveText('pdf');
    const email = detail.getByText('maria@posta.example');
    const tops = await Promise.all([message, picture, reply, email].map(topOf));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await expect(reply).toHaveCount(1);
    await expect(detail.getByText(/^\d\d\. \d\d\. \d{4}\. \d\d:\d\d$/)).toHaveCount(2);
    if (viewport.width >= 768) return;
    await detail.getByRole('button', { name: 'Kopiraj telefon' }).click();
    await expect(detail.getByRole('status')).not.toBeEmpty();
    const foot = detail.getByRole('group', { name: 'Stanje upita' }).locator('..');
    expect((await foot.boundingBox())?.height).toBeLessThanOrEqual(viewport.height / 5);
  });
