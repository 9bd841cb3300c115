import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Prints the problem and the usage, and ends the process with exit code 2. */
export function refuseArguments(usage: string, problem: string): never {
  process.stderr.write(`${problem}\n${usage}\n`);
  process.exit(2);
}

/**
 * Reads the arguments of this process. A command calls it before it reads settings or opens anything. With `--help` or
 * `-h`, prints the usage and ends the process with exit code 0. Wrong arguments end it with exit code 2.
 * @param count the least and the greatest number of arguments that are not options.
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  [least, most]: readonly [least: number, most: number] = [0, 0],
) {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  const parse = () => {
    try {
      return parseArgs({ args, options, allowPositionals: true });
    } catch (error) {
      // The first sentence names the option. The others advise how to pass it as an argument.
      return refuseArguments(usage, String(error instanceof Error ? error.message : error).replace(/\. .*/s, ''));
    }
  };
  const parsed = parse();
  const { positionals } = parsed;
  if (positionals.length < least) refuseArguments(usage, 'An argument is missing');
  if (positionals.length > most) refuseArguments(usage, `Unexpected argument '${positionals[most]}'`);
  return parsed;
}
