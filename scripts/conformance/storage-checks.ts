import type { CallName } from '#shared/contract/calls.ts';
import { reach, Unexpected, type Probe } from './probe.ts';
import { need, type Examination } from './report.ts';

interface TestFile {
  type: string;
  bytes: string;
}

type UploadCall = CallName &
  ('getFormUploadUrl' | 'getPhoneUploadUrl' | 'getPatientUploadUrl' | 'getBlogUploadUrl' | 'getBlogUpdateUploadUrl');

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
    const { status } = await reach(need(uploadUrl, 'uploadUrl'), { method: 'PUT', headers, body: bytes });
    if (status !== 200) throw new Unexpected(`storage answered ${status}`);
    return 'status 200';
  });
}

/** @throws Unexpected unless the URL returns the file's bytes with its type. */
export async function expectFile(url: string, file: TestFile): Promise<string> {
  const { status, headers, text } = await reach(url);
  if (status !== 200) throw new Unexpected(`storage answered ${status}`);
  if (text !== file.bytes) throw new Unexpected('other bytes');
  const type = headers.get('content-type') ?? 'none';
  if (!type.startsWith(file.type)) throw new Unexpected(`type ${type}`);
  return `the bytes, ${type}`;
}
