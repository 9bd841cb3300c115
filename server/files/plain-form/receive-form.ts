import type { FastifyRequest } from 'fastify';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { drainRequest } from '../../http/drain-request.ts';
import type { Budget } from '../../http/limits/budget.ts';
import { limitSlowness } from '../upload-body.ts';
import { maxBodyBytes, readPlainForm, type PlainFormBody } from './body.ts';
import { createTemporaryDocuments } from './temporary-documents.ts';

/** Maximum size of the documents of one form, in documents. */
const maxWholeDocuments = 4;

/** @returns the limits of a form without scripts, which sends its documents at once, so that they are kept on disk. */
const plainFormLimits = ({ maxFileBytes, maxTotalBytes }: UploadLimits): UploadLimits => ({
  maxFileBytes,
  maxLargeBytes: maxFileBytes,
  maxTotalBytes: Math.min(maxWholeDocuments * maxFileBytes, maxTotalBytes),
});

/** Receives multipart forms with documents from browsers without scripts. The documents exist until `use` has settled. */
export function createFormReceiver(limitsWithScripts: UploadLimits, uploadBytes: Budget) {
  const limits = plainFormLimits(limitsWithScripts);
  const maxBytes = maxBodyBytes(limits);
  const openDocuments = createTemporaryDocuments(2 * (limits.maxTotalBytes + limits.maxFileBytes), uploadBytes);
  return async <Taken>(request: FastifyRequest, use: (form: PlainFormBody) => Promise<Taken>): Promise<Taken> => {
    // Browsers always send Content-Length. Without it, every document is refused.
    const announced = Number(request.headers['content-length'] ?? Number.NaN);
    const isTooLong = !(announced <= maxBytes);
    const stored = openDocuments(request.ip);
    const arrived = limitSlowness(request, isTooLong ? 0 : announced);
    let isReceived = false;
    try {
      const form = await readPlainForm(request, stored, limits, isTooLong).finally(arrived);
      isReceived = form.refusal === null;
      const taken = await use(form);
      drainRequest(request, 2 * maxBytes);
      return taken;
    } finally {
      await stored.close(isReceived);
    }
  };
}
