import { spawnSync } from 'node:child_process';

/** The program of util-linux that runs a command on a terminal of its own. */
const recorder = 'script';

/** Whether this machine can run commands on a terminal. */
export const hasTerminal = spawnSync(recorder, ['--version']).status === 0;

/** @returns the arguments that run a shell command on a terminal. */
export const onTerminal = (command: string): readonly string[] => [recorder, '-qec', command, '/dev/null'];
