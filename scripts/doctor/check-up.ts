import { readFileSync } from 'node:fs';
import { loadBackupConfig } from '#provider/backup/config.ts';
import { examineFolder, providerChecks } from './provider-checks.ts';
import { loadConfig as loadProviderConfig, warningsOf as providerWarningsOf } from '#provider/config/config.ts';
import type { Finding } from '#runtime/findings.ts';
import { isProviderCommand } from '#runtime/provider-command.ts';
import { checkSettings, SettingsError } from '#runtime/read-env.ts';
import { loadConfig, warningsOf } from '#server/config.ts';
import { readReviews, reviewsFile } from '#server/files/clinic-reviews.ts';
import { certificateChecks } from './certificate.ts';
import { runChecks, type Check } from './checks.ts';
import { frontCheck } from './front-checks.ts';
import { redisCheck } from './redis-check.ts';

type Environment = Record<string, string | undefined>;

export interface CheckUpOptions {
  env: Environment;
  clock: () => Date;
  /** False: checks what a start needs. */
  isRunning: boolean;
  /** The programs whose settings and servers are checked. */
  parts: readonly Part[];
  /** Limit of each check; 8 seconds if not given. */
  milliseconds?: number;
}

type Part = 'website' | 'provider';

/** @returns the programs that run with these settings: without PROVIDER_URL, the website contains the provider. */
export function partsOf(env: Environment): readonly Part[] {
  if (env['PROVIDER_URL']) return ['website'];
  // In a container of the provider, its program is the first process.
  try {
    if (isProviderCommand(readFileSync('/proc/1/cmdline', 'utf8'))) return ['provider'];
  } catch {
    // Not Linux.
  }
  return ['website', 'provider'];
}

export function settingFindings(error: unknown): Finding[] {
  const problems = error instanceof SettingsError ? error.problems : [String(error)];
  return problems.map((sentence) => ({ code: 'SETTING_WRONG', sentence }));
}

export const riskNotes = (warnings: readonly string[]): Finding[] =>
  warnings.map((sentence) => ({ code: 'SETTING_RISKY', sentence, isNote: true }));

const riskCheck = (warnings: readonly string[]): Check => ({
  place: 'The settings',
  setting: 'PUBLIC_ORIGIN',
  find: async () => riskNotes(warnings),
});

function websiteChecks(env: Environment, { isRunning, clock }: CheckUpOptions): Check[] {
  const config = loadConfig(env);
  const { publicOrigin, providerUrl, redisUrl, dataDir } = config;
  return [
    riskCheck(warningsOf(config)),
    {
      place: dataDir,
      setting: 'DATA_DIR',
      find: () => examineFolder({ dataDir, minFreeBytes: 0 }, isRunning),
    },
    {
      place: reviewsFile(dataDir),
      setting: 'DATA_DIR',
      find: () => readReviews(dataDir).then(() => [], settingFindings),
    },
    ...(redisUrl === null ? [] : [redisCheck(redisUrl)]),
    ...(isRunning ? [frontCheck(config), ...certificateChecks(publicOrigin, 'PUBLIC_ORIGIN', clock)] : []),
    ...certificateChecks(providerUrl, 'PROVIDER_URL', clock),
  ];
}

/**
 * Checks settings, the servers that they name and the way through the front. Changes nothing.
 * @returns the findings, and the number of checks.
 */
export async function checkUp(options: CheckUpOptions): Promise<{ findings: Finding[]; count: number }> {
  const { env, parts, milliseconds } = options;
  const checks: Check[] = [];
  const addWebsite = () => checks.push(...websiteChecks(env, options));
  const addProvider = () => {
    const config = loadProviderConfig(env);
    checks.push(riskCheck(providerWarningsOf(config)), ...providerChecks({ ...options, config }));
  };
  const wrong = await checkSettings(
    ...(parts.includes('website') ? [addWebsite] : []),
    ...(parts.includes('provider') ? [addProvider, () => loadBackupConfig(env)] : []),
  ).then(() => [], settingFindings);
  const found = [...wrong, ...(await runChecks(checks, milliseconds))];
  // Website and provider read some of the same settings and examine the same folder.
  const findings = [...new Map(found.map((finding) => [finding.sentence, finding])).values()];
  return { findings, count: checks.length + 1 };
}
