import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openApiDocument } from '#provider/http/openapi.ts';
import { mostlyValid } from '../../support/provider-arbitrary.ts';
import { newArticle } from '../../support/provider-articles.ts';
import { field, textField, type Answer, type ProviderClient } from '../../support/provider-client.ts';
import { newForm } from '../../support/provider-forms.ts';
import { describeDatabases } from '../../support/provider-variants.ts';

const requestsPerCombination = 500;
const answerMilliseconds = 60_000;

interface Request {
  method: string;
  path: string;
  body: unknown;
  isAdmin: boolean;
  /** The statuses that the document lists for the operation. */
  documented: readonly string[];
}

const document: unknown = JSON.parse(JSON.stringify(openApiDocument()));
const operations = Object.entries(field(document, 'paths') ?? {}).flatMap(([path, methods]: [string, object]) =>
  Object.entries(methods).map(([method, operation]: [string, unknown]) => ({ method, path, operation })),
);

/** Requests for every operation. Most are nearly valid, and some use values that exist. */
const requests = (known: Record<string, (string | number)[]>): fc.Arbitrary<Request> => {
  const values = (name: string, schema: unknown): fc.Arbitrary<unknown> =>
    fc.oneof(fc.constantFrom(...(known[name] ?? ['1'])), mostlyValid(schema));
  return fc.oneof(
    ...operations.map(({ method, path, operation }) => {
      const documented = Object.keys(Object(field(operation, 'responses')));
      const listed = field(operation, 'parameters');
      const parameters = Array.isArray(listed) ? listed : [];
      const named = Object.fromEntries(
        parameters.map((one): [string, fc.Arbitrary<unknown>] => [
          textField(one, 'name'),
          values(textField(one, 'name'), field(one, 'schema')),
        ]),
      );
      const schema = field(operation, 'requestBody', 'content', 'application/json', 'schema');
      const body = schema === undefined ? fc.constant(undefined) : mostlyValid(schema);
      const token = fc.option(fc.constantFrom(...(known.clientToken ?? [])), { nil: null });
      return fc
        .record({ parameters: fc.record(named), body, token, isAdmin: fc.boolean() })
        .map(({ parameters: given, body: made, token: replacement, isAdmin }): Request => {
          const entries = Object.entries(given).map(([name, value]): [string, string] => [
            name,
            // An object may have its own `toString`.
            typeof value === 'string' ? value : fc.stringify(value),
          ]);
          const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent((new Map(entries).get(name) ?? '').toWellFormed()),
          );
          const query = new URLSearchParams(entries.filter(([name]) => !path.includes(`{${name}}`)));
          const isTokenBody = typeof made === 'object' && made !== null && 'clientToken' in made;
          return {
            method: method.toUpperCase(),
            path: `${filled}?${query.toString()}`,
            body: isTokenBody && replacement ? { ...made, clientToken: replacement } : made,
            isAdmin,
            documented,
          };
        });
    }),
  );
};

/** True if a refusal has a code and a message. */
const isExplained = ({ status, body }: Answer): boolean =>
  status < 400 || (/^[A-Z_]+$/.test(textField(body, 'code')) && textField(body, 'message') !== '');

describeDatabases('whatever is sent', {}, (provider) => {
  test('no request makes the provider fail or hang', async () => {
    const visitor = provider.client();
    let admin: ProviderClient = await provider.admin();
    const clientTokens = [await newForm(visitor), await newForm(visitor)];
    const blog = { title: 'Titolo', content: [] };
    const blogId = await newArticle(admin, blog);
    const known = { clientToken: clientTokens, blogId: [blogId], formId: [1, 2], imageId: [1], fileId: [1] };

    const property = fc.asyncProperty(requests(known), async ({ method, path, body, isAdmin, documented }) => {
      const client = isAdmin ? admin : visitor;
      const answer = await Promise.race([
        client.request(method, path, body),
        new Promise<never>((_, reject) => {
          setTimeout(() => reject(new Error('no answer')), answerMilliseconds).unref();
        }),
      ]);
      expect(answer.status).toBeLessThan(500);
      expect(documented, `${method} ${path}`).toContain(String(answer.status));
      expect(isExplained(answer)).toBe(true);
      if (path.startsWith('/auth/logout') || admin.cookies.size === 0) admin = await provider.admin();
    });
    await fc.assert(property, { numRuns: requestsPerCombination, endOnFailure: true });
    expect((await visitor.request('GET', '/healthz')).status).toBe(200);
  });
});
