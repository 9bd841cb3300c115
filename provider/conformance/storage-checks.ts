import { Unexpected } from './probe.ts';

/** Puts bytes to a presigned address as the website does. @throws Unexpected unless the storage answers exactly 200. */
export async function putBytes(url: string, contentType: string, bytes: string): Promise<string> {
  const response = await fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Unexpected(`storage answered ${response.status}`);
  return 'status 200';
}

/** @throws Unexpected unless the address gives those bytes under that type. */
export async function getBytes(url: string, contentType: string, bytes: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200) throw new Unexpected(`storage answered ${response.status}`);
  if (text !== bytes) throw new Unexpected('other bytes');
  const type = response.headers.get('content-type') ?? 'none';
  if (!type.startsWith(contentType)) throw new Unexpected(`type ${type}`);
  return `the bytes, ${type}`;
}
