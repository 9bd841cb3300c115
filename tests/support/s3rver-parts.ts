import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type S3rver from '@20minutes/s3rver';

const missing =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchUpload</Code><Message>No such upload</Message></Error>';

/** Few, so that tests have several pages. A server may answer less than the thousand that it may at most. */
const uploadsOfPage = 2;

const orderOf = ({ key, upload }: { key: string; upload: string }) => `${key} ${upload}`;

/**
 * s3rver takes multipart uploads, but can neither list nor abort them. Adds these calls, and the refusal of an upload
 * that does not exist, which it would begin anew.
 * @param directory of the server.
 */
export const withParts = (directory: string): S3rver['middleware'][number] => {
  /** Two calls must not complete an upload at the same time, nor one delete it meanwhile, because s3rver cannot. */
  const completed = new Map<string, Promise<void>>();
  return async (context, next) => {
    const { pathname, searchParams } = new URL(context.url, 'http://s3');
    const [, bucket = ''] = pathname.split('/');
    const uploads = path.join(directory, bucket, '._S3rver_uploads');
    const id = searchParams.get('uploadId');
    const exists = (upload: string) => existsSync(path.join(uploads, path.basename(upload), 'key'));
    if (id === null && !(context.method === 'GET' && searchParams.has('uploads'))) return next();

    const answer = (status: number, body: string) => {
      context.status = status;
      context.type = 'application/xml';
      context.body = body;
    };
    if (id === null) {
      const ids = existsSync(uploads) ? readdirSync(uploads).filter((upload) => exists(upload)) : [];
      const marker = [searchParams.get('key-marker') ?? '', searchParams.get('upload-id-marker') ?? ''].join(' ');
      // At once, so that no upload is deleted in between.
      const begun = ids.map((upload) => {
        const file = path.join(uploads, upload, 'key');
        return { key: readFileSync(file, 'utf8'), upload, time: statSync(file).mtime.toISOString() };
      });
      const rest = begun
        .filter((each) => orderOf(each) > marker)
        .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
      const page = rest.slice(0, uploadsOfPage);
      const { key = '', upload = '' } = page.at(-1) ?? {};
      const rows = page.map(
        (each) =>
          `<Upload><Key>${each.key}</Key><UploadId>${each.upload}</UploadId><Initiated>${each.time}</Initiated></Upload>`,
      );
      const next = `<NextKeyMarker>${key}</NextKeyMarker><NextUploadIdMarker>${upload}</NextUploadIdMarker>`;
      return answer(
        200,
        `<ListMultipartUploadsResult><Bucket>${bucket}</Bucket>${next}<IsTruncated>${rest.length > page.length}</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`,
      );
    }
    const folder = path.join(uploads, path.basename(id));
    if (context.method === 'POST' || context.method === 'DELETE') await completed.get(id);
    if (!exists(id)) return answer(404, missing);
    if (context.method === 'DELETE') {
      // At once, so that no completion begins in between.
      rmSync(folder, { recursive: true });
      return answer(204, '');
    }
    if (context.method === 'POST') {
      const completion = next();
      completed.set(
        id,
        completion.catch(() => undefined),
      );
      return completion;
    }
    if (context.method === 'PUT') {
      const part = next();
      await part.catch(() => undefined);
      if (exists(id)) return part;
      // The upload was deleted or completed while the part arrived, and s3rver has made its folder anew.
      await rm(folder, { recursive: true, force: true });
      return answer(404, missing);
    }
    // A part without its checksum is still arriving.
    const numbers = (await readdir(folder)).filter((name) => /^\d+\.md5$/.test(name)).map(parseFloat);
    const rows = numbers
      .toSorted((a, b) => a - b)
      .map(async (number) => {
        const part = path.join(folder, String(number));
        const { size, mtime } = await stat(part);
        const etag = await readFile(`${part}.md5`, 'utf8');
        return `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${size}</Size><LastModified>${mtime.toISOString()}</LastModified></Part>`;
      });
    return answer(
      200,
      `<ListPartsResult><Bucket>${bucket}</Bucket><UploadId>${id}</UploadId><IsTruncated>false</IsTruncated>${(await Promise.all(rows)).join('')}</ListPartsResult>`,
    );
  };
};
