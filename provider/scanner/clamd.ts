import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface ClamdAddress {
  host: string;
  port: number;
}

/** A reply of clamd that is no verdict, or none at all. */
export class ClamdError extends Error {
  override readonly name = 'ClamdError';
  /** CLAMD_LIMIT: the bytes exceed clamd's StreamMaxLength. */
  readonly code: 'CLAMD_LIMIT' | 'CLAMD_REPLY';

  constructor(code: ClamdError['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

const maxReplyLength = 1000;

/**
 * Sends one command (clamd(8), "COMMANDS") and reads its reply.
 * @param signal ends it with a failure.
 * @returns the reply, and whether the whole command was sent before it came.
 * @throws ClamdError without a reply; the errors of the connection and of the command's bytes.
 */
async function ask(address: ClamdAddress, command: Readable, signal: AbortSignal) {
  const socket = connect({ ...address, signal });
  let reply = '';
  let failure: unknown = null;
  socket
    .setEncoding('latin1')
    .on('data', (text: string) => {
      reply += text;
      if (reply.includes('\0') || reply.length > maxReplyLength) socket.destroy();
    })
    .on('end', () => socket.destroy())
    .on('error', (error) => {
      failure ??= error;
    });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // A reply that comes earlier closes the socket, and fails it.
  const isSent = await pipeline(command, socket, { end: false }).then(
    () => true,
    (error: unknown) => {
      failure ??= error;
      socket.destroy();
      return false;
    },
  );
  await closed;
  const length = reply.indexOf('\0');
  if (length !== -1) return { reply: reply.slice(0, length), isSent };
  throw failure instanceof Error ? failure : new ClamdError('CLAMD_REPLY');
}

/** Each chunk behind its length in four bytes, a length of zero at the end. */
async function* inStream(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of bytes) {
    // A length of zero would be the end.
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

/**
 * Has clamd scan bytes as they come.
 * @returns the signature that was found, null for none in all of the bytes.
 * @throws ClamdError; the errors of the connection and of the bytes.
 */
export async function scanBytes(
  address: ClamdAddress,
  bytes: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<string | null> {
  const command = Readable.from(inStream(bytes), { objectMode: false });
  const { reply, isSent } = await ask(address, command, signal);
  if (reply === 'stream: OK' && isSent) return null;
  const [, signature] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (signature !== undefined) return signature;
  throw new ClamdError(/size limit exceeded/i.test(reply) ? 'CLAMD_LIMIT' : 'CLAMD_REPLY');
}

/** @throws ClamdError unless clamd answers; the errors of the connection. */
export async function pingClamd(address: ClamdAddress, signal: AbortSignal): Promise<void> {
  const { reply } = await ask(address, Readable.from([Buffer.from('zPING\0')]), signal);
  if (reply !== 'PONG') throw new ClamdError('CLAMD_REPLY');
}

/**
 * @returns of when clamd's signatures are, its local time taken for UTC; null when it does not say, as without the official ones.
 * @throws ClamdError; the errors of the connection.
 */
export async function askSignatureDate(address: ClamdAddress, signal: AbortSignal): Promise<Date | null> {
  const { reply } = await ask(address, Readable.from([Buffer.from('zVERSION\0')]), signal);
  const [, local] = /^ClamAV [^/]+\/\d+\/(.+)$/.exec(reply) ?? [];
  const date = new Date(`${local} UTC`);
  return Number.isNaN(date.getTime()) ? null : date;
}
