import { parseArgs } from 'node:util';
import { examine } from './examine.ts';
import { formatTable } from './report.ts';

/** `npm run conformance`: checks whether a provider conforms to the contract (docs/product.md, 7). */
const { values } = parseArgs({
  options: { provider: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
});
const { provider, email, password } = values;

if (!provider || !email || !password) {
  console.error('Usage: npm run conformance -- --provider URL --email ADMIN --password PASSWORD');
  process.exitCode = 2;
} else {
  const { rows, leftovers } = await examine(provider, { email, password });
  const tried = rows.filter(({ outcome }) => outcome !== 'skipped');
  const failed = tried.filter(({ outcome }) => outcome === 'failed').length;
  console.log(formatTable(rows));
  for (const leftover of leftovers) console.log(`Left behind: ${leftover}`);
  console.log(`${tried.length - failed} of ${tried.length} passed, ${rows.length - tried.length} skipped`);
  process.exitCode = failed === 0 ? 0 : 1;
}
