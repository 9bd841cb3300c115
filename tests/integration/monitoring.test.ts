import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '#server/ops/metrics.ts';
import { buildAdminApp } from '#runtime/metrics.ts';
import { calls } from '#shared/contract/calls.ts';
import { website } from '#shared/contract/routes.ts';
import { hasAlertmanager, startAlertmanager } from '../support/alertmanager.ts';
import { runProvider, type BundledProvider } from '../support/bundled-provider.ts';
import { freePort } from '../support/free-port.ts';
import { startMailServer } from '../support/mail-server.ts';
import { newFolder } from '../support/new-folder.ts';
import { hasPromtool, promtool } from '../support/promtool.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const rules = read('deploy/prometheus/rules.yml');
const dashboard = read('deploy/grafana/clinic.json');
const manual = globSync('docs/*.md', { cwd: root }).map(read).join('\n');

/** @returns the names in an expression or a text of our own metrics and of process metrics. */
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:website|provider|http|tls|process|nodejs)_\w+[a-z]\b/g)].map(([name]) => name)),
];

/** @returns the anchors that GitHub generates for a document's headings. */
const headingsOf = (paper: string) =>
  [...read(paper).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

let provider: BundledProvider | null = null;
let scraped = '';
/** The series that can be queried. A histogram has three. */
let series = new Set<string>();
/** Names of the metrics, without those that every Node process has. */
let own: string[] = [];

beforeAll(async () => {
  const port = await freePort();
  provider = await runProvider({ env: { PROVIDER_ADMIN_PORT: String(port) } });
  const ofProvider = await fetch(`http://127.0.0.1:${port}/metrics`);
  const ofWebsite = await buildAdminApp(createMetrics().registry).inject('/metrics');
  scraped = await ofProvider.text();
  const types = [...(scraped + ofWebsite.body).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  series = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  own = types.map(([, name = '']) => name).filter((name) => !/^(?:process|nodejs)_/.test(name));
});
afterAll(async () => {
  await provider?.close();
});

describe.each([
  ['rules', () => rules.replaceAll(/^\s*#.*$/gm, '')],
  ['dashboard', () => [...dashboard.matchAll(/"expr": "(.*)"/g)].map(([, expression]) => expression).join('\n')],
])('the %s', (_which, expressions) => {
  test('ask for metrics that a server has, and for no other', () => {
    expect(namesIn(expressions()).length).toBeGreaterThan(8);
    expect(namesIn(expressions()).filter((name) => !series.has(name))).toEqual([]);
  });

  test('name routes that exist', () => {
    const routes = new Set<string>([
      '/healthz',
      ...Object.values(website),
      ...Object.values(calls).map((call) => website.apiPrefix + call.path),
    ]);
    const named = [...expressions().matchAll(/(?<=["|\\])\/[\w/-]+(?=["|\\])/g)].map(([route]) => route);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((route) => !routes.has(route))).toEqual([]);
  });
});

test('the documents name no metric that there is not', () => {
  const explained = namesIn(manual).filter((name) => !/^(?:process|nodejs|http)_/.test(name));
  expect(explained.length).toBeGreaterThan(5);
  const known = new Set([...own, ...series]);
  expect(explained.filter((name) => !known.has(name))).toEqual([]);
});

test('every alert leads to a heading of the papers', () => {
  const links = [...rules.matchAll(/manual: (docs\/\w+\.md)#([\w-]+)/g)];
  expect(links).toHaveLength([...rules.matchAll(/- alert:/g)].length);
  expect(links.filter(([, paper = '', anchor = '']) => !headingsOf(paper).includes(anchor))).toEqual([]);
});

describe.skipIf(!hasPromtool)('promtool', () => {
  test('finds no fault in the configuration, and every alert fires when it should and only then', () => {
    for (const check of [
      ['check', 'config', 'deploy/prometheus/prometheus.yml'],
      ['test', 'rules', 'deploy/prometheus/rules.test.yml'],
      ['test', 'rules', 'deploy/prometheus/rules-of-hours.test.yml'],
    ]) {
      const { status, said } = promtool(...check.map((part) => part.replace(/^deploy/, path.join(root, 'deploy'))));
      expect([status, said]).toEqual([0, expect.stringContaining('SUCCESS')]);
      // promtool accepts duplicate rules with a warning.
      expect(said).not.toContain('FAILED');
    }
  });

  test('parses every expression of the dashboard', () => {
    const parsed: unknown = JSON.parse(dashboard);
    const expressions: string[] = [];
    JSON.stringify(parsed, (key, value: unknown) => {
      if (key === 'expr' && typeof value === 'string') expressions.push(value.replaceAll('$__rate_interval', '1m'));
      return value;
    });
    const file = path.join(newFolder(), 'rules.yml');
    const recorded = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
    expect(promtool('check', 'rules', file).said).toContain(`${expressions.length} rules found`);
  });
});

test.skipIf(!hasAlertmanager)('an alert that wakes somebody reaches the person on call by mail', async () => {
  const mails = await startMailServer();
  const alertmanager = await startAlertmanager(new URL(mails.url).host);
  const annotations = {
    summary: 'Documents cannot be stored',
    manual: 'docs/incidents.md#the-storage-is-down',
  };
  const raised = await alertmanager.raise([
    { labels: { alertname: 'StorageRefuses', severity: 'page' }, annotations },
    { labels: { alertname: 'RedisAway', severity: 'ticket' }, annotations: { summary: 'No Redis' } },
  ]);
  expect(raised.status).toBe(200);
  await expect.poll(() => mails.count()).toBe(2);
  const [page] = mails.to('on-call@clinic.example');
  expect(page?.subject).toBe('FIRING: page StorageRefuses');
  expect(page?.text).toContain('FIRING StorageRefuses since ');
  expect(page?.text).toContain(`${annotations.summary}\n${annotations.manual}`);
  expect(mails.to('office@clinic.example')[0]?.text).toContain('No Redis');
  await alertmanager.close();
  await mails.close();
});
