import { load, type Load } from './load.ts';
import type { ServerProcess } from './server-process.ts';
import { median, medianRatio, printTable } from './table.ts';

/** A server in a comparison, and the load on it. */
export interface Contender {
  name: string;
  server: ServerProcess;
  load: Load;
}

/** BENCH_ROUNDS is the number of rounds; BENCH_SECONDS is the duration of each measurement. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);

async function measure({ server, load: sent }: Contender) {
  const before = await server.cpuSeconds();
  const { count, perSecond, p50, p99 } = await load(sent, { seconds });
  return { perSecond, perCpuSecond: count / ((await server.cpuSeconds()) - before), p50, p99 };
}

/**
 * Loads the contenders in turn, round after round, and prints the medians of the rounds. Each ratio compares a
 * contender with the first contender in the same round. The ratio of responses per CPU second is valid on a busy
 * machine as well.
 */
export async function compare(title: string, contenders: readonly Contender[]): Promise<void> {
  const measured = contenders.map((contender) => ({
    contender,
    results: [] as Awaited<ReturnType<typeof measure>>[],
  }));
  for (const { contender } of measured) await load(contender.load, { seconds: 2 });
  for (let round = 0; round < rounds; round += 1)
    for (const { contender, results } of measured) results.push(await measure(contender));

  const first = measured[0]?.results ?? [];
  printTable(
    title,
    Object.fromEntries(
      measured.map(({ contender, results }) => {
        const of = (figure: keyof (typeof first)[number], rows = results) => rows.map((row) => row[figure]);
        return [
          contender.name,
          {
            'a second': median(of('perSecond')),
            'ratio, wall': medianRatio(of('perSecond'), of('perSecond', first)),
            'a CPU second': median(of('perCpuSecond')),
            'ratio, CPU': medianRatio(of('perCpuSecond'), of('perCpuSecond', first)),
            'p50 ms': median(of('p50')),
            'p99 ms': median(of('p99')),
          },
        ];
      }),
    ),
  );
}
