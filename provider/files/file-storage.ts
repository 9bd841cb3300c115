import { previewSeconds, uploadSeconds, type Storage } from '../context.ts';
import { partBytes, type ObjectFiles } from './object-files.ts';
import { signedQuery, type SignedRequest } from './signature.ts';
import type { Clock } from '../db/database.ts';

export const objectsPath = '/objects';

/** The files that the provider serves, and the secret that signs their URLs. */
export interface ServedObjects {
  files: ObjectFiles;
  secret: string;
}

/** Implements `Storage` with local files. The provider itself serves the presigned URLs, whose origin may be known late. */
export function createFileStorage(objects: ServedObjects, clock: Clock, origin: () => string): Storage {
  const { files, secret } = objects;
  const address = (request: Omit<SignedRequest, 'expires'>, seconds: number) => {
    const expires = Math.floor(clock().getTime() / 1000) + seconds;
    const query = signedQuery(secret, { ...request, expires });
    return `${origin()}${objectsPath}/${encodeURIComponent(request.key)}?${query}`;
  };

  return {
    presignPut: async ({ part, ...object }) =>
      address({ method: 'PUT', ...object, offset: part?.offset }, uploadSeconds),
    partBytes,
    beginParts: async ({ key }) => {
      await files.beginParts(key);
      return '';
    },
    arrivedBytes: async ({ key, size }) => (await files.arrivedBytes(key, size)) ?? files.size(key),
    completeParts: ({ key, size }) => files.completeParts(key, size),
    presignGet: async (object) => address({ method: 'GET', length: null, ...object }, previewSeconds),
    size: files.size,
    read: async (key, range) => files.read(key, range),
    delete: (key) => files.remove(key),
    probe: files.probe,
  };
}
