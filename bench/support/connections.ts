import { Agent } from 'undici';

/** Opens connections that never speak HTTP/2, of which undici 8 and Node 24 together can run into an endless native loop. */
export const openConnections = (options: Agent.Options = {}): Agent => new Agent({ ...options, allowH2: false });
