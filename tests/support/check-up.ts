import { checkUp, type CheckUpOptions } from '#scripts/doctor/check-up.ts';

/** @returns the findings of the provider's checks as `CODE: sentence`, by default of a running product. */
export async function findingsOf(
  env: Record<string, string>,
  options: Partial<CheckUpOptions> = {},
): Promise<string[]> {
  const { findings } = await checkUp({
    env,
    clock: () => new Date(),
    isRunning: true,
    parts: ['provider'],
    ...options,
  });
  return findings.map(({ code, sentence }) => `${code}: ${sentence}`);
}
