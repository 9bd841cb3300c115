import { enter } from '../support/keyboard.ts';
import { expect, test } from '../support/staff-journey.ts';

const block = { id: 1, type: 'paragraph', content: 'Tekst' };

test('articles are deleted one after the other by keyboard, also on a slow network', async ({
  page,
  house,
  staff,
}) => {
  const { articles } = house.provider;
  articles.byId.clear();
  for (const name of ['Prvi', 'Drugi']) articles.add(name, [block]);
  await staff.logIn();
  await page.goto('/dashboard/manage-blogs');
  const deletion = (name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Izbriši' });
  const confirmation = page.getByRole('alertdialog').getByRole('button', { name: 'Izbriši' });

  const answered = Promise.withResolvers<void>();
  const release = house.provider.misbehave('DELETE /blog/delete-blog', {
    kind: 'holdAnswer',
    until: answered.promise,
  });
  await enter(page, deletion('Prvi'));
  await enter(page, confirmation);
  await expect(deletion('Prvi')).toBeFocused();
  // It is on its way: nobody is asked about it again.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  release();
  answered.resolve();
  await expect(page.getByText('Blog je izbrisan.')).toBeVisible();
  await expect(deletion('Drugi')).toBeFocused();

  await page.keyboard.press('Enter');
  await enter(page, confirmation);
  await expect(page.getByText('Nažalost još nema blogova.')).toBeFocused();
  expect(articles.byId.size).toBe(0);
});
