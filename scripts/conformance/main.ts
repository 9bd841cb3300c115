import { readArguments, refuseArguments } from '#runtime/command-line.ts';
import { areas, examine, needsAccount } from './examine.ts';
import { formatTable } from './report.ts';

const usage = `Usage: npm run conformance -- --provider URL --email ADMIN --password PASSWORD [--only AREA]…
An AREA is one of ${areas.join(', ')}. ${areas.filter((area) => !needsAccount(area)).join(' and ')} need no account.`;

/** `npm run conformance`: checks whether a provider conforms to the contract (docs/own-provider.md). */
const { values } = readArguments(usage, {
  provider: { type: 'string', default: '' },
  email: { type: 'string', default: '' },
  password: { type: 'string', default: '' },
  only: { type: 'string', multiple: true, default: [...areas] },
});
const { provider, email, password } = values;
const only = areas.filter((area) => values.only.includes(area));
const login = email && password ? { email, password } : null;

if (!URL.parse(provider)?.host) refuseArguments(usage, '--provider is missing, or is not a URL');
const unknown = values.only.find((name) => areas.every((area) => area !== name));
if (unknown !== undefined) refuseArguments(usage, `Unknown area '${unknown}'`);
if (!login && only.some(needsAccount)) refuseArguments(usage, '--email and --password are missing');

const { rows, leftovers, silence } = await examine(provider, login, only);
const tried = rows.filter(({ outcome }) => outcome !== 'skipped');
const failed = tried.filter(({ outcome }) => outcome === 'failed').length;
console.log(formatTable(rows));
for (const leftover of leftovers) console.log(`Left behind: ${leftover}`);
if (silence)
  console.log(`Stopped: ${silence}. Check that it runs, and that its address is right: that of --provider, or that
of the storage in uploadUrl and previewUrl.`);
console.log(`${tried.length - failed} of ${tried.length} passed, ${rows.length - tried.length} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
