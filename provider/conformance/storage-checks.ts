import type { CallName } from '#shared/contract/calls.ts';
import { Unexpected, type Probe } from './probe.ts';
import { need, type Examination } from './report.ts';

interface TestFile {
  type: string;
  bytes: string;
}

type UploadCall = CallName &
  ('getFormUploadUrl' | 'getPhoneUploadUrl' | 'getBlogUploadUrl' | 'getBlogUpdateUploadUrl');

/** Requests an upload URL and uploads a file to it as the website does. The storage must respond with exactly 200. */
export async function checkUpload(
  { check }: Examination,
  by: Probe,
  call: UploadCall,
  body: () => object,
  { type, bytes }: TestFile,
): Promise<void> {
  let uploadUrl: string | null = null;
  await check(call, '{ uploadUrl }', async () => {
    ({ uploadUrl } = await by.ask(call, { body: body() }));
    return 'an address';
  });
  await check('storage', 'status 200', async () => {
    const headers = { 'content-type': type };
    const response = await fetch(need(uploadUrl, 'uploadUrl'), { method: 'PUT', headers, body: bytes });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Unexpected(`storage answered ${response.status}`);
    return 'status 200';
  });
}

/** @throws Unexpected unless the URL returns the file's bytes with its type. */
export async function expectFile(url: string, file: TestFile): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200) throw new Unexpected(`storage answered ${response.status}`);
  if (text !== file.bytes) throw new Unexpected('other bytes');
  const type = response.headers.get('content-type') ?? 'none';
  if (!type.startsWith(file.type)) throw new Unexpected(`type ${type}`);
  return `the bytes, ${type}`;
}
