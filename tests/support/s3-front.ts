import { request as open, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { Answer } from './misbehaviour.ts';
import { startS3 } from './provider-s3.ts';
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

/** Starts an S3 server and its front. */
export async function startS3Front(): Promise<S3Front> {
  const s3 = await startS3();
  const front = await startRecordingServer({
    handle: (request) => forward(s3.env['S3_ENDPOINT'] ?? '', request),
  });
  return {
    ...front,
    env: { ...s3.env, S3_ENDPOINT: front.origin },
    close: async () => {
      await front.close();
      await s3.close();
    },
  };
}
