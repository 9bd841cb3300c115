import { expect, test } from '../support/journey.ts';
import { openForms } from '../support/staff-login.ts';
import { sendRequest } from './staff-form-steps.ts';

test.use({ siteEnv: { RATE_LIMITS: 'off' } });

test('requests are found by words typed in any order, with any apostrophe, and by service', async ({
  page,
  visitor,
}) => {
  for (const name of ['Luca D’Angelo', "Anna D'Angelo", 'Mario Rossi'])
    await sendRequest(visitor, name, { documents: [] });
  await sendRequest(visitor, 'Sara Galli', { documents: [], service: 'Sbiancamento' });
  await openForms(page);
  const names = page.getByRole('rowheader');
  await expect(names).toHaveCount(4);
  const search = page.getByLabel('Pretraga');
  for (const [typed, found] of [
    ['D’Angelo', ['Anna', 'Luca']],
    ["d'angelo", ['Anna', 'Luca']],
    ['rossi mario', ['Mario']],
    ['sbianca', ['Sara']],
    ['corone rossi 333 123', ['Mario']],
  ] as const) {
    await search.clear();
    await search.pressSequentially(typed);
    await expect(names, typed).toContainText([...found]);
    await expect(names).toHaveCount(found.length);
  }
});
