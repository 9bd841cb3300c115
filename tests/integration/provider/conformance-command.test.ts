import { expect, test } from 'vitest';
import { areas, examine } from '#scripts/conformance/examine.ts';
import { formatTable, type Row } from '#scripts/conformance/report.ts';
import { startBundledProvider } from '../../support/bundled-provider.ts';
import { runToEnd } from '../../support/ended-process.ts';
import { forTest } from '../../support/for-test.ts';
import { freePort } from '../../support/free-port.ts';
import { staff } from '../../support/provider-client.ts';
import { startRecordingServer } from '../../support/recording-server.ts';

const account = [`--email=${staff.email}`, `--password=${staff.password}`];
const only = (...names: string[]) => names.flatMap((name) => ['--only', name]);

/** Runs `npm run conformance`. @returns its exit code, and the calls of the rows that have passed and failed. */
const conformance = async (origin: string, args: readonly string[]) => {
  const ended = await runToEnd('scripts/conformance/main.ts', {}, [`--provider=${origin}`, ...args]);
  const rows = ended.stdout.split('\n').filter((line) => /(?:passed|FAILED)$/.test(line));
  const callsThat = (outcome: string) =>
    rows.filter((row) => row.endsWith(outcome)).map((row) => row.split('  ')[0] ?? '');
  return { ...ended, passed: callsThat(' passed'), failed: callsThat(' FAILED') };
};

test.each([
  ['form', null, /^(?:\S+ \/(?:contact-form|large-upload)\/|PUT \{uploadUrl\}$)/],
  ['blog', null, /^GET \/blog\/get-blogs?/],
  ['form', staff, /^(?:\S+ \/(?:contact-form|large-upload|auth|staff\/(?:person|forms))\/|PUT \{uploadUrl\}$)/],
  ['blog', staff, /^(?:\S+ \/(?:blog|auth|staff\/articles)(?:\/|$)|PUT \{uploadUrl\}$)/],
  ['auth', staff, /^(?:\S+ \/auth\/|GET \/contact-form\/all$)/],
] as const)('only %s with the account %j makes no other calls', async (area, login, expected) => {
  const { url } = await startBundledProvider({ demo: true });
  const { rows, leftovers } = await examine(url, login, [area]);
  const tried = rows.filter(({ outcome }) => outcome !== 'skipped');
  expect(tried.filter(({ call, outcome }) => outcome === 'failed' || !expected.test(call))).toEqual([]);
  expect(tried.length).toBeGreaterThan(1);
  expect([...leftovers]).toHaveLength(area === 'form' && !login ? 1 : 0);
});

test('the areas together are the whole examination', async () => {
  const { url } = await startBundledProvider();
  const whole = await examine(url, staff);
  const parts = await conformance(url, [...account, ...only(...areas)]);
  expect(whole.rows.length).toBeGreaterThan(60);
  expect(parts.passed).toEqual(whole.rows.map(({ call }) => call));
  expect(parts.code).toBe(0);
});

test.each([
  ['no account', only('form', 'auth')],
  ['an unknown area', only('form', 'pictures')],
  ['an address without a scheme', only('form'), 'localhost:4000'],
])('with %s the command says how it is used', async (_what, args, address = 'http://127.0.0.1:1234') => {
  const { code, stdout, stderr } = await conformance(address, args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('form, blog, auth, staff');
});

test('without a provider the only row has the cause, and the last lines say what to check', async () => {
  const port = await freePort();
  const { code, failed, passed, stdout } = await conformance(`http://127.0.0.1:${port}`, account);
  expect({ code, failed, passed }).toEqual({ code: 1, failed: ['GET /auth/me'], passed: [] });
  const cause = `http://127.0.0.1:${port} does not answer: connect ECONNREFUSED 127.0.0.1:${port}`;
  expect(stdout).toContain(`  ${cause}  FAILED\n`);
  expect(stdout).toContain(`\nStopped: ${cause}. Check that it runs`);
});

const labelsOf = (rows: readonly Row[], outcome: Row['outcome']) =>
  rows.filter((row) => row.outcome === outcome).map(({ call }) => call);

test('a server that answers a page is told from one that answers other JSON', async () => {
  const page = { headers: [['content-type', 'text/html; charset=utf-8'] as const], body: '<!doctype html>' };
  const server = await forTest(startRecordingServer({ handle: () => ({ status: 200, ...page }) }));
  const { rows } = await examine(server.origin, null, ['blog']);
  expect(labelsOf(rows, 'failed')).toEqual(['GET /blog/get-blogs']);
  expect(formatTable(rows)).toContain('  status 200, answered text/html  FAILED');
});

const answers: Record<string, unknown> = {
  '/contact-form/initializeClientContactForm': { clientToken: 'token' },
  '/contact-form/clientContactFormState/token': { clientContactFormState: {} },
};

test.each([
  ['breaks off', { kind: 'reset' }, /: (?:read ECONNRESET|other side closed)/],
  ['never answers', { kind: 'never' }, /: no answer within 15 seconds/],
] as const)('a provider that %s ends the examination at this call', async (_what, fault, cause) => {
  const server = await forTest(
    startRecordingServer({ handle: ({ path }) => ({ status: 200, body: answers[path] ?? {} }) }),
  );
  server.misbehave('GET /contact-form/clientContactFormState/', fault);
  const { rows, silence } = await examine(server.origin, null, ['form']);
  expect(labelsOf(rows, 'passed')).toEqual(['GET /contact-form/initializeClientContactForm']);
  expect(labelsOf(rows, 'failed')).toEqual(['GET /contact-form/clientContactFormState/{clientToken}']);
  expect(silence).toMatch(cause);
});

test('a storage that does not answer ends the examination too, and what is left behind is named', async () => {
  const storage = `http://127.0.0.1:${await freePort()}`;
  const article = { name: 'Prova di conformità', createdAt: '2026-01-31T09:30:00Z', content: '[]' };
  const server = await forTest(
    startRecordingServer({
      handle: ({ path }) => {
        if (path.endsWith('/get-upload-url')) return { status: 200, body: { uploadUrl: `${storage}/1` } };
        if (path === '/blog/create-blog') return { status: 200, body: { blogId: 7 } };
        const body = path === '/blog/get-blogs' ? [] : { ...article, id: 7, role: 'admin' };
        return { status: 200, body };
      },
    }),
  );
  const { failed, stdout } = await conformance(server.origin, [...account, ...only('blog')]);
  expect(failed.at(-1)).toBe('PUT {uploadUrl}');
  expect(stdout).toContain(`Stopped: ${storage} does not answer: connect ECONNREFUSED`);
  expect(stdout).toContain('\nLeft behind: article 7\n');
});
