import { requestRecord } from '../support/staff-records.ts';
import { fromWebsite } from '../support/journey.ts';
import { expect, test } from '../support/staff-journey.ts';

test('a screen reader finds the figures of the chart in a list, and its bars and labels stay within it and apart', async ({
  page,
  staff,
}) => {
  // In the week of the newest request.
  await page.clock.setFixedTime('2026-11-21T10:00:00.000Z');
  const contactForms = Array.from({ length: 12 }, (_, week) => ({
    ...requestRecord(week, 'completed'),
    createdAt: new Date(Date.parse('2026-11-20T09:00:00Z') - week * 7 * 24 * 3600_000).toISOString(),
  }));
  await page.route('**/api/contact-form/all', (route) => route.fulfill({ ...fromWebsite, json: { contactForms } }));
  await staff.logIn();
  const figure = page.getByRole('figure', { name: 'Upiti po tjednima' });
  const weeks = page.getByRole('list', { name: 'Upiti po tjednima' }).getByRole('listitem');
  await expect(weeks).toHaveCount(12);
  await expect(weeks.last()).toHaveText(/^16\. 11\./);
  await expect(weeks.last().getByText('1', { exact: true }).last()).toBeAttached();

  for (const width of [320, 390, 1440])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await expect(figure).toBeVisible();
      const overlaps = await figure.evaluate((frame) => {
        const { left, right, bottom } = frame.getBoundingClientRect();
        const shown = [...frame.querySelectorAll('li > span')]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .map((element) => element.getBoundingClientRect())
          .filter((box) => box.width > 1);
        const outside = [
          ...shown,
          ...[...frame.querySelectorAll('rect')].map((bar) => bar.getBoundingClientRect()),
        ].filter((box) => box.left < left || box.right > right || box.bottom > bottom);
        const touching = shown.filter((box, index) =>
          shown.some(
            (other, at) =>
              at > index &&
              box.left < other.right &&
              other.left < box.right &&
              box.top < other.bottom &&
              other.top < box.bottom,
          ),
        );
        return outside.length + touching.length;
      });
      expect(overlaps).toBe(0);
    });
});
