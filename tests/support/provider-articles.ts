import { numberField, put, textField, type ProviderClient } from './provider-client.ts';

/** Creates an article. @returns its id. @throws Error when the provider refuses the article. */
export async function newArticle(admin: ProviderClient, blog: object): Promise<number> {
  return numberField((await admin.request('POST', '/blog/create-blog', { blog })).body, 'blogId');
}

/** Announces a picture of an article and stores its bytes. @returns the presigned URL of the upload. */
export async function storePicture(
  admin: ProviderClient,
  blogId: number,
  imageName: string,
  bytes = imageName,
): Promise<string> {
  const image = { blogId, imageName, type: 'image/png', size: Buffer.byteLength(bytes) };
  const url = textField((await admin.request('POST', '/blog/get-upload-url', image)).body, 'uploadUrl');
  const stored = await put(url, 'image/png', bytes);
  if (stored !== 200) throw new Error(`storage answered ${stored}`);
  return url;
}

export const confirmPicture = (
  admin: ProviderClient,
  blogId: number,
  imageName: string,
  size = Buffer.byteLength(imageName),
) => admin.request('POST', '/blog/confirm-upload', { blogId, imageName, size });
