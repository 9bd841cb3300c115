import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ScannerConfig } from '../config/scanner-config.ts';

type ClamdAddress = Pick<ScannerConfig, 'host' | 'port'>;

/** CLAMD_LIMIT: the bytes exceed clamd's StreamMaxLength. CLAMD_REPLY: no reply, or not the result of the command. */
const clamdError = (code: 'CLAMD_LIMIT' | 'CLAMD_REPLY') =>
  Object.assign(new Error(code), { name: 'ClamdError', code });

const maxReplyLength = 1000;

/**
 * Sends one command (clamd(8), "COMMANDS"). @returns the reply, and whether the whole command was sent before it arrived.
 * @throws CLAMD_REPLY if there is no reply; errors of the connection and of the command's stream.
 */
async function ask(address: ClamdAddress, command: Readable, signal: AbortSignal) {
  const socket = connect({ ...address, signal }).setEncoding('latin1');
  let reply = '';
  socket
    .on('data', (text: string) => {
      reply += text;
      if (reply.includes('\0') || reply.length > maxReplyLength) socket.destroy();
    })
    .on('end', () => socket.destroy());
  // After what has arrived is read, because the reply to a stream that is too long is lost when a write fails.
  const afterReads = new Writable({
    write: (bytes, _encoding, done) => void setImmediate(setImmediate, () => socket.write(bytes, done)),
  });
  socket.once('close', () => afterReads.destroy());
  const results = await Promise.allSettled([
    once(socket, 'close'),
    // An early reply closes the socket, which fails the pipeline.
    pipeline(command, afterReads, { end: false }).catch((error: unknown) => {
      socket.destroy();
      throw error;
    }),
  ]);
  const length = reply.indexOf('\0');
  if (length !== -1) return { reply: reply.slice(0, length), isSent: results[1].status === 'fulfilled' };
  const failure = results.find(({ status }) => status === 'rejected');
  throw failure?.status === 'rejected' && failure.reason instanceof Error ? failure.reason : clamdError('CLAMD_REPLY');
}

/** Yields the INSTREAM command: each chunk preceded by its length in four bytes, and a length of zero at the end. */
async function* inStream(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of bytes) {
    // A length of zero would end the stream.
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

/** @returns the signature that was found; null if all bytes are clean. @throws `clamdError`; errors of connection and stream. */
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
  throw clamdError(/size limit exceeded/i.test(reply) ? 'CLAMD_LIMIT' : 'CLAMD_REPLY');
}

/** Checks that clamd replies. @throws CLAMD_REPLY if it does not; errors of the connection. */
export async function pingClamd(address: ClamdAddress, signal: AbortSignal): Promise<void> {
  const { reply } = await ask(address, Readable.from([Buffer.from('zPING\0')]), signal);
  if (reply !== 'PONG') throw clamdError('CLAMD_REPLY');
}

/** @returns the release time of the signatures, with clamd's local time read as UTC; null without the official signatures. */
export async function askSignatureDate(address: ClamdAddress, signal: AbortSignal): Promise<Date | null> {
  const { reply } = await ask(address, Readable.from([Buffer.from('zVERSION\0')]), signal);
  const [, local] = /^ClamAV [^/]+\/\d+\/(.+)$/.exec(reply) ?? [];
  const date = new Date(`${local} UTC`);
  return Number.isNaN(date.getTime()) ? null : date;
}
