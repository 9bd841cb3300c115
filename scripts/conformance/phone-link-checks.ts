import { randomBytes } from 'node:crypto';
import { expectStatus, Unexpected } from './probe.ts';
import { need, type Examination } from './report.ts';
import { checkUpload } from './storage-checks.ts';

const newKey = () => randomBytes(32).toString('base64url');
const photo = { fileName: 'foto-104507.pdf', contentType: 'application/pdf' };
const bytes = '%PDF-1.7 a photo';

/** Links a phone to a draft, uploads a document through the link, and closes the link (docs/product.md, 3.11). */
export async function checkPhoneLink(examination: Examination, clientToken: string): Promise<void> {
  const { check, visitor } = examination;
  const phoneKey = newKey();
  let token: string | null = null;
  const link = () => ({ token: need(token, 'token'), phoneKey });
  const stateOf = () => visitor.ask('getPhoneLink', { params: { clientToken } });

  await check('openPhoneLink', '{ token, seconds }', async () => {
    const opened = await visitor.ask('openPhoneLink', { body: { clientToken } });
    ({ token } = opened);
    return `a token for ${opened.seconds} seconds`;
  });
  await check('joinPhoneLink', 'the first phone: { seconds }', async () => {
    await visitor.ask('joinPhoneLink', { body: link() });
    return 'joined';
  });
  await check('joinPhoneLink', 'another phone: 409', async () =>
    expectStatus(await visitor.call('joinPhoneLink', { body: { ...link(), phoneKey: newKey() } }), 409),
  );
  await checkUpload(examination, visitor, 'getPhoneUploadUrl', () => ({ ...link(), ...photo, size: bytes.length }), {
    type: photo.contentType,
    bytes,
  });
  await check('confirmPhoneUpload', 'success, the computer sees the document', async () => {
    const body = { ...link(), ...photo, fileSize: bytes.length };
    await visitor.ask('confirmPhoneUpload', { body });
    const { state, files } = await stateOf();
    if (state !== 'joined') throw new Unexpected(`state ${state}`);
    if (!files.some(({ name }) => name === photo.fileName)) throw new Unexpected('the document is not listed');
    return 'listed';
  });
  await check('closePhoneLink', 'success, the link has ended', async () => {
    await visitor.ask('closePhoneLink', { body: { clientToken } });
    const { state } = await stateOf();
    if (state !== 'ended') throw new Unexpected(`state ${state}`);
    return state;
  });
}
