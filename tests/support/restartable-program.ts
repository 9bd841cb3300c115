import { spawn } from 'node:child_process';

/** A program in a process of its own that can be ended and started again with the same arguments. */
export interface RestartableProgram {
  /** Sends a signal to the running process. */
  signal: (signal: NodeJS.Signals) => void;
  /** Ends it at once; a paused process takes no other signal. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** @param ready what the program prints when it takes connections. @throws with its output when it ends before. */
export async function startProgram(
  binary: string,
  args: readonly string[],
  ready: string,
): Promise<RestartableProgram> {
  const run = async () => {
    const server = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    await new Promise<void>((resolve, reject) => {
      let log = '';
      for (const stream of [server.stdout, server.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          log += text;
          if (log.includes(ready)) resolve();
        });
      void exited.then(() => reject(new Error(`${binary} did not start: ${log}`)));
    });
    return { server, exited };
  };
  let running = await run();
  return {
    signal: (signal) => void running.server.kill(signal),
    stop: async () => {
      running.server.kill('SIGKILL');
      await running.exited;
    },
    start: async () => {
      running = await run();
    },
  };
}
