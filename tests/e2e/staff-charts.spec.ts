import { requestRecord } from '../support/staff-records.ts';
import { fromWebsite } from '../support/journey.ts';
import { expect, test } from '../support/staff-journey.ts';

test.beforeEach(async ({ upstream, staff, page }) => {
  const { forms } = upstream.provider;
  forms.byToken.clear();
  for (const fullName of ['Maria Rossi', 'Luca Bianchi', '']) forms.add({ fields: { fullName } });
  // The date of the test provider's forms.
  await page.clock.setFixedTime('2026-11-21T10:00:00.000Z');
  await staff.logIn();
});

test('a screen reader finds the figure of a week in a list', async ({ page }) => {
  const weeks = page.getByRole('list', { name: 'Upiti po tjednima' }).getByRole('listitem');
  await expect(weeks.last()).toHaveText(/^16\. 11\./);
  await expect(weeks.last().getByText('3').last()).toBeAttached();
});

for (const width of [320, 390, 1440])
  test(`bars and labels of the chart stay within it and apart at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const contactForms = Array.from({ length: 12 }, (_, week) => ({
      ...requestRecord(week, 'completed'),
      createdAt: new Date(Date.parse('2026-11-20T09:00:00Z') - week * 7 * 24 * 3600_000).toISOString(),
    }));
    await page.route('**/api/contact-form/all', (route) => route.fulfill({ ...fromWebsite, json: { contactForms } }));
    await page.reload();
    await expect(page.getByRole('list', { name: 'Upiti po tjednima' }).getByRole('listitem')).toHaveCount(12);
    const figure = page.getByRole('figure', { name: 'Upiti po tjednima' });
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
