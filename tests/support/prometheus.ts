import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { newFolder } from './new-folder.ts';
import { startProgram } from './started-program.ts';

const deployed = path.join(import.meta.dirname, '../../deploy/prometheus');

/** A real Prometheus with the deployed rules and intervals. */
export interface Prometheus {
  /** @returns the names of the alerts that fire, each once, in alphabetical order. */
  firing: () => Promise<string[]>;
  close: () => Promise<void>;
}

interface Answer {
  data: { alerts: { state: string; labels: { alertname: string } }[] };
}

/**
 * @param targets addresses ('host:port') to scrape, by job, instead of those found by DNS.
 * @param alertmanager address of an Alertmanager.
 */
export async function startPrometheus(
  targets: Readonly<Record<string, readonly string[]>>,
  alertmanager?: string,
): Promise<Prometheus> {
  const folder = newFolder();
  const config = readFileSync(path.join(deployed, 'prometheus.yml'), 'utf8')
    .replace('[rules.yml]', `[${path.join(deployed, 'rules.yml')}]`)
    .replace('[alertmanager:9093]', `[${alertmanager ?? '127.0.0.1:9'}]`)
    .replaceAll(/(job_name: (\w+)\n\s+)dns_sd_configs: .*/g, (_match, before: string, job: string) => {
      const addresses = (targets[job] ?? []).map((target) => `'${target}'`);
      return `${before}static_configs: [{ targets: [${addresses.join(', ')}] }]`;
    });
  const file = path.join(folder, 'prometheus.yml');
  writeFileSync(file, config);
  const origin = `http://127.0.0.1:${await freePort()}`;
  const program = await startProgram(
    [
      'prometheus',
      `--config.file=${file}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=${new URL(origin).host}`,
    ],
    /Server is ready to receive web requests/,
    { isForeign: true },
  );
  return {
    firing: async () => {
      const answer = await fetch(`${origin}/api/v1/alerts`);
      const { data }: Answer = await answer.json();
      const names = data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
      return [...new Set(names)].toSorted();
    },
    close: program.kill,
  };
}
