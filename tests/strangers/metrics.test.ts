import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { newFolder } from '../support/new-folder.ts';
import { staff } from '../support/provider-client.ts';
import { startProviderProcess } from '../support/provider-process.ts';
import { startWebsiteProcess } from '../support/website-process.ts';

/** Gauges of prom-client whose names dashboards know. */
const byLibrary = /^nodejs_active_(?:handles|requests|resources)_total non-counter metrics/;

const judge = (metrics: string) => {
  const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: metrics });
  return `${String(stdout)}${String(stderr)}`.split('\n').filter((line) => line !== '' && !byLibrary.test(line));
};

const scrape = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

test('promtool finds nothing in the metrics of either program', async () => {
  const [adminPort, providerAdminPort] = [await freePort(), await freePort()];
  const provider = await startProviderProcess({
    DATA_DIR: newFolder(),
    PROVIDER_ADMIN_PORT: String(providerAdminPort),
    STAFF_EMAIL: staff.email,
    STAFF_PASSWORD: staff.password,
  });
  onTestFinished(provider.kill);
  const { origin } = provider;
  const env = { ADMIN_PORT: String(adminPort) };
  const website = await startWebsiteProcess({ provider: { url: origin, storage: { origin } }, env });
  await fetch(website.origin);

  for (const [port, name] of [
    [adminPort, 'website_page_render_duration_seconds'],
    [providerAdminPort, 'provider_dependency_up'],
  ] as const) {
    const metrics = await scrape(port);
    expect(metrics).toContain(name);
    expect(judge(metrics)).toEqual([]);
  }
  expect(judge('# TYPE wrong counter\nwrong 1\n')).not.toEqual([]);
});
