import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** Script of a server that listens but never accepts connections. The kernel's queue is short. */
const script = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('node:fs').writeSync(1, server.address().port + '\\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

export interface UnansweringHost {
  origin: string;
  close: () => void;
}

/** Starts a host whose connections are never established, as behind a firewall that drops packets. */
export async function startUnansweringHost(): Promise<UnansweringHost> {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const port = Number(line);
  // Fills the queue with connections that the kernel establishes without accept(), until one is not established.
  const fillers: Socket[] = [];
  for (;;) {
    const filler = connect({ port, host: '127.0.0.1' });
    filler.on('error', () => {});
    fillers.push(filler);
    // Several short waits: after each, this process sees what the kernel has done while others had the processor.
    for (let wait = 0; wait < 10 && filler.connecting; wait += 1) await pause(50);
    if (filler.connecting) break;
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      for (const filler of fillers) filler.destroy();
      child.kill('SIGKILL');
    },
  };
}
