import type { FastifyRequest } from 'fastify';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { drainRequest } from '../../http/drain-request.ts';
import type { Budget } from '../../http/limits/budget.ts';
import { maxBodyBytes, readPlainForm, type PlainFormBody } from './body.ts';
import { createTemporaryDocuments } from './temporary-documents.ts';

/** The fewest bytes that must arrive in a period, so that a stalled form does not keep its place. */
const leastBytes = 40 * 1024;
const periodMilliseconds = 20_000;

/** Ends the connection of a body that arrives too slowly. @returns a function to call when it has arrived. */
function limitSlowness({ raw }: FastifyRequest, announced: number): () => void {
  let before = raw.socket.bytesRead;
  const period = setInterval(() => {
    if (raw.socket.bytesRead - before < leastBytes) raw.destroy();
    before = raw.socket.bytesRead;
  }, periodMilliseconds);
  // Thirty seconds plus the time at half a megabit per second.
  const whole = setTimeout(() => raw.destroy(), 30_000 + announced / 64);
  return () => {
    clearInterval(period);
    clearTimeout(whole);
  };
}

/** Receives multipart forms with documents from browsers without scripts. The documents exist until `use` has settled. */
export function createFormReceiver(limits: UploadLimits, uploadBytes: Budget) {
  const maxBytes = maxBodyBytes(limits);
  const openDocuments = createTemporaryDocuments(
    2 * (limits.maxTotalBytes + limits.maxFileBytes),
    uploadBytes,
  );
  return async <Taken>(
    request: FastifyRequest,
    use: (form: PlainFormBody) => Promise<Taken>,
  ): Promise<Taken> => {
    // Browsers always send Content-Length. Without it, every document is refused.
    const announced = Number(request.headers['content-length'] ?? Number.NaN);
    const isTooLong = !(announced <= maxBytes);
    const stored = openDocuments(request.ip);
    const arrived = limitSlowness(request, isTooLong ? 0 : announced);
    let isReceived = false;
    try {
      const form = await readPlainForm(request, stored, limits, isTooLong).finally(arrived);
      isReceived = true;
      const taken = await use(form);
      drainRequest(request, 2 * maxBytes);
      return taken;
    } finally {
      await stored.close(isReceived);
    }
  };
}
