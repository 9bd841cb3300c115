import { randomUUID } from 'node:crypto';
import type { Answer } from './misbehaviour.ts';
import { startRecordingServer, type RecordingServer } from './recording-server.ts';
import type { SeenRequest } from './seen-request.ts';

/** A stored object. */
export interface StoredObject {
  contentType: string;
  size: number;
  hash: string;
  body: Buffer;
}

/** An object storage like S3. It only accepts presigned URLs with the exact type and length. */
export interface TestStorage extends RecordingServer {
  readonly objects: Map<string, StoredObject>;
  /** @returns a URL for one PUT. Without `length`, any Content-Length is accepted, but the header is required. */
  presignPut: (key: string, contentType: string, length?: number) => string;
  presignGet: (key: string) => string;
  /** Stores an object without an HTTP request. */
  store: (key: string, contentType: string, body: Buffer) => void;
  /** Expires all URLs that have been issued so far: they return 403. New URLs work. */
  expireAddresses: () => void;
}

interface Grant {
  method: 'GET' | 'PUT';
  key: string;
  contentType?: string;
  length?: number;
}

/** @returns an S3 error in XML, with ids and host names that must not reach a browser. */
const refusal = (status: number, code: string): Answer => ({
  status,
  headers: [
    ['content-type', 'application/xml'],
    ['x-amz-request-id', 'TESTSTORAGEREQUEST'],
  ],
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><HostId>internal-bucket-host</HostId></Error>`,
});

/** Response headers of a misconfigured bucket. None of them may reach a browser. */
const carelessHeaders = [
  ['set-cookie', 'storage=leak; Path=/'],
  ['content-disposition', 'inline'],
  ['cache-control', 'public, max-age=31536000'],
  ['x-amz-request-id', 'TESTSTORAGEREQUEST'],
  ['server', 'TestStorage/1.0'],
] as const;

const rangeOf = (header: string | undefined, size: number): { start: number; end: number } | null => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') return { start: Math.max(0, size - Number(match[2])), end: size - 1 };
  return { start: Number(match[1]), end: match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1) };
};

const serve = (object: StoredObject, range: string | undefined): Answer => {
  const headers: (readonly [string, string])[] = [
    ...carelessHeaders,
    ['content-type', object.contentType],
    ['accept-ranges', 'bytes'],
    ['etag', `"${object.hash}"`],
  ];
  const wanted = rangeOf(range, object.size);
  if (!wanted) return { status: 200, headers, body: object.body };
  const { start, end } = wanted;
  if (start >= object.size) return { status: 416, headers: [['content-range', `bytes */${object.size}`]], body: '' };
  return {
    status: 206,
    headers: [...headers, ['content-range', `bytes ${start}-${end}/${object.size}`]],
    body: object.body.subarray(start, end + 1),
  };
};

/** Starts a storage on a free port. @param options.keepBodies false: only the size and hash of bodies are kept. */
export async function startTestStorage({ keepBodies = true } = {}): Promise<TestStorage> {
  const objects = new Map<string, StoredObject>();
  const grants = new Map<string, Grant>();

  const refuseEarly = (request: SeenRequest): Answer | null => {
    const grant = grants.get(request.url);
    if (!grant || grant.method !== request.method) return refusal(403, 'AccessDenied');
    if (grant.method === 'GET') return null;
    if (request.headers['content-type'] !== grant.contentType) return refusal(403, 'SignatureDoesNotMatch');
    if (request.headers['content-length'] === undefined) return refusal(411, 'MissingContentLength');
    const length = Number(request.headers['content-length']);
    return grant.length !== undefined && length !== grant.length ? refusal(403, 'SignatureDoesNotMatch') : null;
  };

  const handle = (request: SeenRequest): Answer => {
    const key = grants.get(request.url)?.key ?? '';
    if (request.method === 'PUT') {
      objects.set(key, {
        contentType: request.headers['content-type'] ?? '',
        size: request.bodyBytes,
        hash: request.bodyHash,
        body: request.body,
      });
      return { status: 200, headers: [['etag', `"${request.bodyHash}"`]], body: '' };
    }
    const object = objects.get(key);
    return object ? serve(object, request.headers.range) : refusal(404, 'NoSuchKey');
  };

  const server = await startRecordingServer({ handle, refuseEarly, keepBodies });

  const presign = (grant: Grant): string => {
    // Percent signs, a plus sign and an empty value, so that a URL that is parsed and serialized again becomes invalid.
    const url = `/bucket%20one/${encodeURIComponent(grant.key)}?X-Token=a%2Fb+${randomUUID()}%3D%3d&X-Empty=&x-id=${grant.method}`;
    grants.set(url, grant);
    return server.origin + url;
  };

  return {
    ...server,
    objects,
    presignPut: (key, contentType, length) => presign({ method: 'PUT', key, contentType, length }),
    presignGet: (key) => presign({ method: 'GET', key }),
    store: (key, contentType, body) => {
      objects.set(key, { contentType, size: body.length, hash: randomUUID(), body });
    },
    expireAddresses: () => grants.clear(),
  };
}
