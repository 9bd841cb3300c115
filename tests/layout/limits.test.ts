import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const [, limits = ''] = /^## 6\. Limits\n([^]*?)^## 7/m.exec(readFileSync('docs/interfaces.md', 'utf8')) ?? [];

/** @returns whether the section has a line with the words, and after them the number as a number of its own. */
const states = (words: string, number: string) =>
  limits
    .split('\n')
    .some(
      (line) =>
        line.includes(words) &&
        new RegExp(String.raw`(?<![\d.])${number}(?![\d.]\d|\d)`).test(line.slice(line.indexOf(words))),
    );

/** Limits of business logic: file, constant, its value, the words of the document before the number, and the number. */
const stated: readonly (readonly [file: string, name: string, value: string, words: string, number: string])[] = [
  ['server/http/limits/login-limit.ts', 'maxFailuresOfPair', '10', 'after', 'ten'],
  ['server/http/limits/login-limit.ts', 'maxFailuresOfAddress', '30', 'after', 'thirty'],
  ['server/http/limits/login-limit.ts', 'freeFailures', '10', 'wrong passwords', 'ten'],
  ['server/http/limits/login-limit.ts', 'longestDelay', '4000', 'a wrong password is slowed down', '4 s'],
  ['server/http/limits/login-limit.ts', 'maxWaiting', '200', 'a wrong password is slowed down', '200'],
  ['server/http/limits/visitor-budgets.ts', 'hoursOfDay', '2', 'uploaded bytes also', 'twice'],
  ['server/http/client-error.ts', 'maxHeaderSize', '16 * 1024', 'headers', '16 KiB'],
  ['shared/rules/body-limit.ts', 'bodyLimit', '1024 ** 2', 'body outside uploads', '1 MiB'],
  ['server/upstream/transport.ts', 'maxPerCall', '256', 'calls of one kind', '256'],
  ['runtime/server-options.ts', 'requestSeconds', '20 * 60', 'whole HTTP request', '20 minutes'],
  ['server/files/pictures/resizer.ts', 'maxPixels', '8192 * 6144', 'resized', '8192 × 6144'],
  ['server/files/pictures/resizer.ts', 'maxHeight', '16_383', 'resized', '16383'],
  ['server/files/pictures/resizer.ts', 'maxSearchedShape', '16', 'height', '16'],
  ['server/files/pictures/resizer.ts', 'maxConcurrent', '2', 'resized', '2'],
  ['server/files/pictures/resizer.ts', 'maxPostponed', '64', 'of which', '64'],
  ['server/files/stored-file.ts', 'maxPictureBytes', '32 * 1024 * 1024', 'resized', '32 MiB'],
  ['server/files/uploads.ts', 'maxPicturesInMemory', '6', 'tried', '6'],
  ['server/files/plain-form/temporary-documents.ts', 'maxForms', '32', 'without scripts', '32'],
  ['server/files/plain-form/temporary-documents.ts', 'maxFormsOfAddress', '4', 'without scripts', '4'],
  ['server/files/plain-form/body.ts', 'maxDocuments', '10', 'without scripts', '10'],
  ['server/files/plain-form/receive-form.ts', 'maxWholeDocuments', '4', 'without scripts', 'four'],
  ['server/files/upload-body.ts', 'leastBytes', '40 * 1024', 'without scripts', '40 KiB'],
  ['server/files/open-writes.ts', 'maxWrites', '24', 'large documents', '24'],
  ['server/files/open-writes.ts', 'maxWritesOfAddress', '8', 'large documents', '8'],
  ['server/files/phone-link.ts', 'maxAge', '15 * 60', 'photos by phone', '15 minutes'],
  ['provider/requests/phone-links.ts', 'validSeconds', '15 * 60', 'photos by phone', '15 minutes'],
  ['provider/requests/patient-pages.ts', 'keySeconds', '30 * 60', "patient's page", '30 minutes'],
  ['provider/requests/patient-pages.ts', 'freeTries', '5', "patient's page", '5'],
  ['provider/requests/patient-pages.ts', 'allTries', '20', "patient's page", '20'],
  ['shared/rules/money.ts', 'maxCents', '10_000_000', 'a quote', '100000'],
  ['provider/requests/confirmations.ts', 'perAddressAndDay', '3', 'confirmations', '3'],
  ['provider/requests/confirmations.ts', 'triedForSeconds', '4 * 3600', 'tried for', '4 hours'],
  ['provider/requests/draft-tokens.ts', 'beginSeconds', '24 * 3600', 'before its first field', '24 hours'],
  ['provider/maintenance/retention.ts', 'daysWithoutContact', '3', 'an unsent draft', '3 days'],
  ['provider/maintenance/retention.ts', 'cautiousForms', '20', 'held back', '20'],
  ['provider/maintenance/retention.ts', 'cautiousShare', '0.1', 'held back', 'a tenth'],
  ['provider/maintenance/retention.ts', 'cautiousShareOfFew', '0.5', 'held back', 'half'],
  ['provider/accounts/lock-out.ts', 'freeFailures', '10', 'codes of an account', 'ten'],
  ['provider/accounts/lock-out.ts', 'firstWaitSeconds', '600', 'codes of an account', 'ten minutes'],
  ['provider/accounts/lock-out.ts', 'longestWaitSeconds', '6 * 3600', 'codes of an account', 'six hours'],
  ['provider/accounts/password-policy.ts', 'minPasswordLength', '12', '| passwords', '12'],
  ['provider/accounts/passwords.ts', 'validSeconds', '72 * 3600', 'generated passwords', '72 hours'],
  ['provider/accounts/invitations.ts', 'validSeconds', '72 * 3600', '| invitations', '72 hours'],
  ['provider/accounts/recovery-codes.ts', 'codeCount', '10', 'recovery codes', '10'],
  ['provider/articles/versions.ts', 'keptVersions', '50', '| an article', '50'],
  ['provider/trail/access-trail.ts', 'maxNetworks', '50', 'networks of failed log-ins', '50'],
  ['provider/files/scanner.ts', 'scansAtOnce', '4', 'scanned', '4'],
  ['provider/files/scanner.ts', 'scanMilliseconds', '8000', 'scanned', '8 s'],
  ['provider/requests/search.ts', 'wholeList', '250', 'a long list', '250'],
  ['shared/requests/list-view.ts', 'rowsPerPage', '50', 'a long list', '50'],
  ['shared/rules/note.ts', 'maxNoteLength', '2000', 'a note', '2000'],
  ['shared/rules/quote.ts', 'maxAnswerLength', '1500', 'a question of', '1500'],
  ['shared/rules/file-name.ts', 'maxFileNameLength', '255', 'names of', '255'],
  ['server/api/viewed-file.ts', 'mostThumbnailBytes', '4 * 1024 ** 2', 'cannot be decoded', '4 MiB'],
  ['shared/rules/quote.ts', 'maxLines', '60', 'a quote, the price list', '60'],
];

/** Limits that are written inside an expression: file, its text, and words and number as above. */
const inExpressions: typeof stated = [
  ['shared/rules/quote.ts', 'count', ': 40', 'a quote, the price list', '40'],
  ['shared/rules/quote.ts', 'length', ': 500', 'a quote, the price list', '500'],
  ['server/app.ts', 'atOnce', ': 16', 'pages rendered at once', '16'],
  ['server/app.ts', 'atOncePerAddress', ': 4', 'pages rendered at once', '4'],
  ['server/app.ts', 'waiting', ': 256', 'pages rendered at once', '256'],
  ['server/app.ts', 'waitingPerAddress', ': 32', 'pages rendered at once', '32'],
  ['server/app.ts', 'maxWaiting', ' = 512', 'that wait for an answer', '512'],
  ['server/http/limits/visitor-budgets.ts', "'calls'", ', 600', 'calls, pages', '600'],
  ['server/http/limits/visitor-budgets.ts', "'pages'", ', 600', 'calls, pages', '600'],
  ['server/http/limits/visitor-budgets.ts', "'pictures'", ', 3000', 'calls, pages', '3000'],
  ['server/http/limits/visitor-budgets.ts', "'documents'", ', 3000', 'calls, pages', '3000'],
  ['server/files/pictures/heic.ts', 'decodeMilliseconds', ': 10_000', 'HEIC', '10 s'],
  ['server/files/pictures/heic.ts', 'waitMilliseconds', ': 15_000', 'HEIC', '15 s'],
  ['server/files/pictures/heic.ts', 'waiting', ': 32', 'HEIC', '32'],
  ['provider/accounts/passwords.ts', 'createTurns', '(2)', 'hashed or compared', '2'],
  ['provider/accounts/password-policy.ts', 'createTurns', '(1)', 'judged', '1'],
  ['provider/config/config.ts', 'min', ': 31', 'the access trail | ', '31'],
  ['shared/contract/accounts.ts', 'maxLength', ': 256', '| passwords', '256'],
  ['shared/contract/quotes.ts', 'maxItems', ': 300', 'price list', '300'],
  ['shared/contract/requests-desk.ts', 'maxItems', ': 100', 'exports of a person', '100'],
  ['shared/contract/requests-desk.ts', 'maxLength', ': 1500', 'a reply template', '1500'],
  ['shared/contract/requests-desk.ts', 'maxItems', ': 20', 'a reply template', '20'],
  ['shared/rules/article-limits.json', '"blocks"', ': 500', '| an article', '500'],
  ['shared/rules/article-limits.json', '"titleLength"', ': 300', '| an article', '300'],
  ['shared/rules/article-limits.json', '"textLength"', ': 50000', '| an article', '50000'],
  ['shared/rules/article-limits.json', '"marks"', ': 2000', '| an article', '2000'],
];

test.each(stated)('%s: %s is %s, as docs/interfaces.md says', (file, name, value, words, number) => {
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.map((line) => line.replace(/^export /, ''))).toContain(`const ${name} = ${value};`);
  expect(states(words, number)).toBe(true);
});

test.each(inExpressions)('%s: %s%s, as docs/interfaces.md says', (file, name, value, words, number) => {
  const [, ...rests] = readFileSync(file, 'utf8').split(name + value);
  expect(rests.some((rest) => !/^[\d_]/.test(rest))).toBe(true);
  expect(states(words, number)).toBe(true);
});

/** Limits of a program's own work, which no user can reach: file and constant. */
const internal = new Set([
  'provider/accounts/guessable.ts minDigits',
  'provider/backup/back-up.ts mostFailures',
  'provider/backup/transfer-all.ts transfersAtOnce',
  'provider/due-work.ts longestPauseSeconds',
  'provider/maintenance/retention.ts longestPauseSeconds',
  'provider/files/clamd.ts maxReplyLength',
  'runtime/describe-error.ts maxDepth',
  'runtime/describe-error.ts maxErrors',
  'runtime/read-people.ts mostCharacters',
  'runtime/read-people.ts mostPeople',
  'server/api/proxied-answer.ts maxRememberedBytes',
  'server/config.ts mostHops',
  'server/files/clinic-pictures.ts maxBytes',
  'server/files/clinic-pictures.ts mostRooms',
  'server/files/part-writer.ts maxUnused',
  'server/files/pictures/heic-worker.ts maxMemoryBytes',
  'server/files/pictures/heic.ts maxSide',
  'server/files/pictures/picture-cache.ts maxBytes',
  'server/files/pictures/prepare-pictures.ts maxArticles',
  'server/files/pictures/resizer.ts maxDigits',
  'server/files/pictures/resizer.ts maxPreviewBytes',
  'server/files/storage.ts maxDrainMilliseconds',
  'server/files/storage.ts maxDrainedBytes',
  'server/files/storage.ts maxReasonBytes',
  'server/files/uploads.ts maxFieldBytes',
  'server/http/limits/expiring-store.ts maxTexts',
  'server/http/limits/visitor-budgets.ts maxKeysOfRates',
  'server/pages/render-limit.ts maxAddresses',
  'server/replicas/shared-renewals.ts longestWait',
  'server/upstream/cookies.ts maxRemembered',
  'server/upstream/cookies.ts longestMaxAge',
  'server/upstream/cookies.ts maxBytes',
  'server/upstream/cookies.ts maxCookies',
  'server/upstream/receive-answer.ts maxWholeBytes',
  'server/upstream/sessions.ts maxLineageBytes',
  'server/upstream/sessions.ts maxLineages',
  'server/upstream/sessions.ts maxRefusals',
  'server/upstream/sessions.ts maxWaits',
  'server/upstream/transport.ts maxConnections',
  'shared/articles/link-target.ts longestTarget',
  'shared/content/blog-card.ts longestDescription',
  'shared/rules/phone.ts maxPhoneDigits',
  'shared/rules/write-to-clinic.ts maxQuoted',
]);

test('a constant that limits something is stated in docs/interfaces.md, or is internal', () => {
  const found = globSync('{server,provider,shared,runtime}/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^(?:export )?const ((?:max|min|most|least|longest|free|kept|per|cautious|valid)[A-Z]\w*|\w+AtOnce) = \d/gm,
      ),
    ].map(([, name = '']) => `${file} ${name}`),
  );
  const listed = new Set([...stated.map(([file, name]) => `${file} ${name}`), ...internal]);
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter((limit) => !listed.has(limit))).toEqual([]);
  expect([...internal].filter((limit) => !found.includes(limit))).toEqual([]);
});
