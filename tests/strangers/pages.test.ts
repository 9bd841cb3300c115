import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFolder } from '../support/new-folder.ts';
import { field, textField } from '../support/provider-client.ts';
import { showPages, type ShownPage } from './shown-pages.ts';

let shown: readonly ShownPage[] = [];
let site: Awaited<ReturnType<typeof showPages>>;

beforeAll(async () => {
  site = await showPages();
  ({ shown } = site);
});
afterAll(() => site.close());

interface Finding {
  path: string | undefined;
  message: string;
  /** The markup, or the selector of the element. */
  place: string;
}

/** Findings that are no faults: how the message begins, where, and why. */
type Accepted = readonly (readonly [message: string, place: RegExp, reason: string])[];

const byNu: Accepted = [
  ['Attribute “aria-required” is unnecessary', /aria-required/, 'with scripts, controls have no `required`'],
  ['Section lacks heading', /<section class="\w*block_/, 'staff may leave out the title of an article’s block'],
  ['Potentially bad value “9999-12-31”', /max="9999-12-31"/, 'so a fifth digit of a year cannot be typed'],
  ['The “dialog” role is unnecessary', /role="dialog"/, 'the same component also has the role alertdialog'],
];

const byHtmlValidate: Accepted = [
  ['wcag/h32', /search > form$/, 'every change of a filter applies at once'],
  ['prefer-native-element', /fieldset/, 'a textarea has no formatting'],
  ['no-redundant-role', /> dialog$/, 'the same component also has the role alertdialog'],
];

/** @returns the findings that are faults, and the number of reasons that are not out of date. */
function judge(found: readonly Finding[], accepted: Accepted) {
  const reasonFor = ({ message, place }: Finding) =>
    accepted.find(([start, pattern]) => message.startsWith(start) && pattern.test(place))?.[2];
  const faults = found.filter((finding) => reasonFor(finding) === undefined);
  return { faults, reasons: new Set(found.map(reasonFor)).size };
}

test('the Nu validator finds nothing', () => {
  const folder = newFolder();
  shown.forEach(({ html }, index) => writeFileSync(join(folder, `${index}.html`), html));
  const jar = resolve('node_modules/vnu-jar/build/dist/vnu.jar');
  const args = ['-Xss1m', '-jar', jar, '--format', 'json', '--stdout', folder];
  const { stdout } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 2 ** 27 });
  const listed = field(JSON.parse(stdout), 'messages');
  const messages: unknown[] = Array.isArray(listed) ? listed : [];
  const found = messages
    // An `info` without a kind is about style, such as the slash of `<br />`.
    .filter((message) => field(message, 'type') !== 'info' || field(message, 'subType') !== undefined)
    .map((message): Finding => ({
      path: shown[Number(/(\d+)\.html/.exec(textField(message, 'url'))?.[1])]?.path,
      message: textField(message, 'message'),
      place: String(field(message, 'extract')),
    }));
  expect(judge(found, byNu)).toEqual({ faults: [], reasons: byNu.length });
});

/** What the HTML standard says, as html-validate knows it; how markup is spelled is React's affair. */
const rules = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The field for documents without scripts, and the one that the page's script shows, are never both enabled.
    'form-dup-name': 'off',
  },
} as const;

test('html-validate finds nothing', async () => {
  expect(shown.length).toBeGreaterThan(40);
  const validator = new HtmlValidate({ ...rules, extends: [...rules.extends] });
  const found: Finding[] = [];
  for (const { path, html } of shown)
    for (const { messages } of (await validator.validateString(html)).results)
      for (const { ruleId, message, selector } of messages)
        found.push({ path, message: `${ruleId}: ${message}`, place: selector ?? '' });
  expect(judge(found, byHtmlValidate)).toEqual({ faults: [], reasons: byHtmlValidate.length });
});

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

/** @returns the URLs that a page links to, also those of pictures in several sizes, previews and structured data. */
const linksOf = (html: string, origin: string): string[] => {
  const attributes = [...html.matchAll(/ (href|src|poster|(?:image)?srcset)="([^"]*)"/gi)];
  const links = attributes.flatMap(([, name = '', value = '']) =>
    /srcset/i.test(name) ? value.split(/,\s+/).map((one) => one.replace(/\s.*/, '')) : [value],
  );
  // An absolute URL outside a link may be a name, such as an `@id`, of which no part has to exist.
  const absolute = html.match(new RegExp(`${origin}[^"'<>\\s\\\\#]*`, 'g')) ?? [];
  return [...links, ...absolute].map(unescaped);
};

test('every link leads to a page, a file or a part of a page', async () => {
  const { origin, admin, visitor } = site;
  const bodies = new Map<string, Promise<{ status: number; text: string }>>();
  const open = (path: string) => {
    const browser = /^\/(?:dashboard|api\/staff)/.test(path) ? admin : visitor;
    const opened = bodies.get(path) ?? browser.get(path);
    bodies.set(path, opened);
    return opened;
  };
  const broken = new Set<string>();
  for (const { path, html } of shown)
    for (const link of new Set(linksOf(html, origin))) {
      const target = new URL(link, origin + path);
      if (target.origin !== origin) continue;
      const { pathname, search, hash } = target;
      const { status, text } = pathname + search === path ? { status: 200, text: html } : await open(pathname + search);
      // A picture is also offered in widths that lead to the one that shows all its pixels.
      if (status >= 300 && !(status === 302 && search.startsWith('?w='))) broken.add(`${path}: ${link} is ${status}`);
      const id = decodeURIComponent(hash.slice(1));
      if (id && status === 200 && !text.includes(` id="${id}"`)) broken.add(`${path}: ${link} has no such part`);
    }
  expect([...broken]).toEqual([]);
  expect(bodies.size).toBeGreaterThan(120);
});

/** The types of schema.org that the site uses: what a search engine requires, and what else they may have. */
const types: Readonly<Record<string, [required: string[], further: string[]]>> = {
  Dentist: [
    ['@id', 'name', 'url', 'image', 'address', 'telephone'],
    ['logo', 'email', 'openingHours', 'hasMap', 'sameAs', 'priceRange'],
  ],
  PostalAddress: [
    ['streetAddress', 'addressCountry'],
    ['addressLocality', 'postalCode'],
  ],
  FAQPage: [['mainEntity'], []],
  Question: [['name', 'acceptedAnswer'], []],
  Answer: [['text'], []],
  BreadcrumbList: [['itemListElement'], []],
  ListItem: [['position', 'name', 'item'], []],
  Service: [['name', 'description', 'url', 'provider'], ['image']],
  BlogPosting: [
    ['headline', 'image', 'datePublished', 'author'],
    ['dateModified', 'description', 'publisher', 'mainEntityOfPage', 'url', 'inLanguage'],
  ],
};

/** @returns the faults of structured data, at any depth. */
const faultsOf = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(faultsOf);
  if (typeof node !== 'object' || node === null) return [];
  const type = String(field(node, '@type'));
  const [required = [], further = []] = types[type] ?? [];
  const names = Object.keys(node);
  const allowed = new Set([...required, ...further, '@type', '@context', '@id']);
  const isReference = names.join(',') === '@id';
  return [
    ...(isReference ? [] : required.filter((name) => !names.includes(name)).map((name) => `${type} lacks ${name}`)),
    ...(isReference ? [] : names.filter((name) => !allowed.has(name)).map((name) => `${type} has ${name}`)),
    ...Object.values(node).flatMap(faultsOf),
  ];
};

test('structured data have the types and properties of schema.org', () => {
  const found = shown.flatMap(({ path, html }) =>
    [...html.matchAll(/<script[^>]*ld\+json[^>]*>([^<]*)<\/script>/g)].map(([, text = '']) => {
      const data: unknown = JSON.parse(text);
      const used = [data].flat().map((one) => String(field(one, '@type')));
      return { path, used, faults: faultsOf(data) };
    }),
  );
  expect(found.filter(({ faults }) => faults.length > 0)).toEqual([]);
  const seen = new Set(found.flatMap(({ used }) => used));
  for (const type of ['Dentist', 'FAQPage', 'BreadcrumbList', 'Service', 'BlogPosting']) expect(seen).toContain(type);
});

test('the CSP evaluator finds nothing', () => {
  const policies = new Set(shown.map(({ policy }) => policy));
  const found = [...policies].flatMap((policy) => new CspEvaluator(new CspParser(policy).csp).evaluate());
  // The evaluator cannot know that files of users are never sent as scripts (docs/interfaces.md, 5.4).
  const known = "'self' can be problematic if you host JSONP";
  expect(found.filter(({ description }) => !description.startsWith(known))).toEqual([]);
  expect(new CspEvaluator(new CspParser("script-src 'unsafe-inline'").csp).evaluate()).not.toEqual([]);
});
