import { request as open, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { Answer } from './misbehaviour.ts';
import { limitKey, startS3 } from './provider-s3.ts';
import { startRecordingServer, type RecordingServer } from './recording-server.ts';
import type { SeenRequest } from './seen-request.ts';

/** A real S3 server behind a server that records requests and can respond instead of it. */
export interface S3Front extends RecordingServer {
  /** The provider's settings. */
  env: Record<string, string>;
}

/** Headers that the front sets itself: those of its connection, and its own date. */
const ownHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

const forward = async (origin: string, { method, url, headers, body }: SeenRequest): Promise<Answer> => {
  // The signature covers the Host header, so the header still names the front.
  const sending = open(origin + url, { method, headers, agent: false });
  sending.end(body);
  const [answer]: IncomingMessage[] = await once(sending, 'response');
  if (!answer) throw new Error('The S3 server did not answer');
  return {
    status: answer.statusCode ?? 0,
    headers: Object.entries(answer.headersDistinct)
      .filter(([name]) => !ownHeaders.has(name))
      .flatMap(([name, values = []]) => values.map((value) => [name, value] as const)),
    body: await buffer(answer),
  };
};

/** @returns the action that a policy must allow for a request, in the words of AWS. */
function actionOf({ method, path, url }: SeenRequest): string {
  if (path.split('/').filter(Boolean).length < 2) {
    if (/[?&]uploads\b/.test(url)) return 's3:ListBucketMultipartUploads';
    return method === 'PUT' ? 's3:CreateBucket' : 's3:ListBucket';
  }
  if (method === 'GET' && url.includes('uploadId=')) return 's3:ListMultipartUploadParts';
  if (method === 'DELETE') return url.includes('uploadId=') ? 's3:AbortMultipartUpload' : 's3:DeleteObject';
  return method === 'GET' || method === 'HEAD' ? 's3:GetObject' : 's3:PutObject';
}

const denial = ({ method }: SeenRequest): Answer => ({
  status: 403,
  headers: [['content-type', 'application/xml']],
  body: method === 'HEAD' ? '' : '<Error><Code>AccessDenied</Code></Error>',
});

/**
 * Starts an S3 server and its front.
 * @param host replaces the host that signatures cover. null: it is kept.
 * @param rights the actions that the key may do. A missing object is forbidden without the right to list, as at AWS
 *   and Ceph. null: all.
 */
export async function startS3Front({
  rights = null,
  host = null,
}: { rights?: readonly string[] | null; host?: string | null } = {}): Promise<S3Front> {
  const s3 = await startS3();
  const limited = rights && (await limitKey(s3, rights));
  const own = limited ? null : rights;
  const front = await startRecordingServer({
    handle: async (request) => {
      if (own && !own.includes(actionOf(request))) return denial(request);
      const headers = { ...request.headers, ...(host !== null && { host }) };
      const answer = await forward(s3.env['S3_ENDPOINT'] ?? '', { ...request, headers });
      return own && !own.includes('s3:ListBucket') && answer.status === 404 ? denial(request) : answer;
    },
  });
  return {
    ...front,
    env: { ...(limited ?? s3.env), S3_ENDPOINT: front.origin },
    close: async () => {
      await front.close();
      await s3.close();
    },
  };
}
