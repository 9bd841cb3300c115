import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { newFolder } from './new-folder.ts';
import { saySkipped } from './skipped.ts';
import { startProgram } from './started-program.ts';

const binary = '/usr/bin/prometheus-alertmanager';
const deployed = path.join(import.meta.dirname, '../../deploy/prometheus/alertmanager.yml');

export const hasAlertmanager = existsSync(binary);
if (!hasAlertmanager) saySkipped('mails of alerts. They need Debian’s package prometheus-alertmanager.');

/**
 * Starts a real Alertmanager with the deployed configuration, but with another mail server, without TLS and
 * log-in, and without waiting for further alerts.
 * @param mailServer 'host:port'.
 */
export async function startAlertmanager(mailServer: string) {
  const folder = newFolder();
  const config = readFileSync(deployed, 'utf8')
    .replace(/smtp_smarthost: .*/, `smtp_smarthost: ${mailServer}\n  smtp_require_tls: false`)
    .replaceAll(/smtp_auth_.*/g, '')
    .replace(/group_wait: .*/, 'group_wait: 0s');
  const file = path.join(folder, 'alertmanager.yml');
  writeFileSync(file, config);
  const address = `127.0.0.1:${await freePort()}`;
  const program = await startProgram(
    [
      binary,
      `--config.file=${file}`,
      `--storage.path=${folder}/data`,
      `--web.listen-address=${address}`,
      '--cluster.listen-address=',
    ],
    /msg="?Listening/,
    { isForeign: true },
  );
  return {
    /** Raises alerts as Prometheus does. */
    raise: (alerts: readonly { labels: object; annotations: object }[]) =>
      fetch(`http://${address}/api/v2/alerts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(alerts),
      }),
    close: program.kill,
  };
}
