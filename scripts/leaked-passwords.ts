/**
 * Creates `provider/accounts/leaked-passwords.json` from a list of leaked passwords, one per line: node
 * scripts/leaked-passwords.ts <list> The list in use is the million most frequent of the ten million
 * passwords that Mark Burnett published in 2015 without rights reserved. Passwords below the minimum length
 * are omitted, because no account may have them. Hashes keep names and abuse out of the repository.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from '#runtime/command-line.ts';
import { minPasswordLength } from '#provider/accounts/password-policy.ts';

/** Length of a stored hash. The chance that another password is mistaken for a leaked one is 1 in 25 million. */
const bytes = 5;

const usage = `Usage: node scripts/leaked-passwords.ts <list>
Writes provider/accounts/leaked-passwords.json from a list of passwords, one per line.`;
const [list = ''] = readArguments(usage, {}, [1, 1]).positionals;
const passwords = new Set(
  readFileSync(list, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim().toLowerCase())
    .filter((line) => Array.from(line).length >= minPasswordLength),
);
const hashes = [...passwords]
  .map((password) => createHash('sha256').update(password).digest().subarray(0, bytes))
  .toSorted((a, b) => Buffer.compare(a, b));
const content = JSON.stringify({ bytes, hashes: Buffer.concat(hashes).toString('base64') }, null, 2);
writeFileSync('provider/accounts/leaked-passwords.json', `${content}\n`);
console.log(`${passwords.size} passwords`);
