/**
 * `npm run register`: writes docs/processing.md, the register of processing (GDPR, article 30): which datum, where it is
 * stored, how long, and who sees it. Retention comes from the settings, the readers from the table of calls. A column
 * or call that is missing here does not compile; tests/integration/processing-register.test.ts finds columns of the
 * real database and fields of the log.
 */
import { writeFileSync } from 'node:fs';
import { readArguments } from '#runtime/command-line.ts';
import { processingRegister } from './processing/register.ts';

readArguments('Usage: npm run register\nWrites docs/processing.md, the register of processing.', {});
writeFileSync(new URL('../docs/processing.md', import.meta.url), processingRegister());
