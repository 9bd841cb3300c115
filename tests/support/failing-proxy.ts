import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Ways in which a peer fails. `half-open`: connections that are open stay open and silent; new ones work. */
export const peerFaults = ['refuses', 'resets', 'silent at connect', 'silent after bytes', 'half-open'] as const;
export type PeerFault = (typeof peerFaults)[number];

/** Number of bytes that a peer sends before it falls silent. */
const bytesBeforeSilence = 20;

interface Pair {
  client: Socket;
  peer: Socket;
  isFrozen: boolean;
}

/** A TCP proxy that fails on request. */
export interface FailingProxy {
  readonly port: number;
  /** Lets the peer fail, except `half-open`, from the next connection on; open connections are reset. */
  fail: (fault: PeerFault) => Promise<void>;
  /** Lets new connections work. Connections that are silent stay so. */
  heal: () => Promise<void>;
  close: () => Promise<void>;
}

/** Starts a proxy in front of a port of this machine. */
export async function startFailingProxy(target: number): Promise<FailingProxy> {
  const open = new Set<Pair>();
  const sockets = new Set<Socket>();
  let fault: PeerFault | null = null;

  const accept = (client: Socket): void => {
    sockets.add(client);
    client.on('error', () => undefined);
    if (fault === 'resets') client.resetAndDestroy();
    if (fault === 'resets' || fault === 'silent at connect') return;
    const peer = connect(target, '127.0.0.1');
    sockets.add(peer);
    const pair: Pair = { client, peer, isFrozen: false };
    let left = fault === 'silent after bytes' ? bytesBeforeSilence : Number.POSITIVE_INFINITY;
    open.add(pair);
    client.on('data', (bytes) => {
      if (!pair.isFrozen) peer.write(bytes);
    });
    peer.on('data', (bytes) => {
      if (pair.isFrozen || left === 0) return;
      client.write(bytes.subarray(0, left));
      left -= Math.min(left, bytes.length);
    });
    client.on('close', () => {
      open.delete(pair);
      peer.destroy();
    });
    peer
      .on('error', () => undefined)
      .on('close', () => {
        if (!pair.isFrozen && left > 0) client.destroy();
      });
  };
  const listen = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      // With half-closed connections allowed, the proxy does not answer the end of a silent one.
      const server = createServer({ allowHalfOpen: true }, accept);
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server: Server | null = await listen(0);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has such an address
  const { port } = server.address() as AddressInfo;

  return {
    port,
    fail: async (next) => {
      if (next === 'half-open') {
        for (const pair of open) pair.isFrozen = true;
        return;
      }
      fault = next;
      if (next === 'refuses') {
        server?.close();
        server = null;
      }
      const closed = [...open].map(({ client }) => new Promise((resolve) => client.once('close', resolve)));
      for (const { client } of open) client.resetAndDestroy();
      await Promise.all(closed);
      // Gives clients in this process a turn to notice it.
      await pause(100);
    },
    heal: async () => {
      fault = null;
      server ??= await listen(port);
    },
    close: async () => {
      server?.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
