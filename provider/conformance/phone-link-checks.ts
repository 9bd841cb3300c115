import { randomBytes } from 'node:crypto';
import { expectAnswer, expectStatus, expectSuccess, Unexpected, type Probe } from './probe.ts';
import { need, type Report } from './report.ts';
import { putBytes } from './storage-checks.ts';

const newKey = () => randomBytes(32).toString('base64url');
const photo = { fileName: 'foto-104507.jpg', contentType: 'image/jpeg' };
const bytes = 'a photo';

/** A phone joins a draft, adds a document, and is shut out (docs/product.md, 3.11). */
export async function checkPhoneLink({ check }: Report, visitor: Probe, clientToken: string): Promise<void> {
  const phoneKey = newKey();
  let token: string | null = null;
  let uploadUrl: string | null = null;
  const stateOf = async () =>
    expectAnswer('getPhoneLink', await visitor.call('getPhoneLink', { params: { clientToken } }));

  await check('openPhoneLink', '{ token, seconds }', async () => {
    const answer = expectAnswer(
      'openPhoneLink',
      await visitor.call('openPhoneLink', { body: { clientToken } }),
    );
    token = answer.token;
    return `a token for ${answer.seconds} seconds`;
  });
  await check('joinPhoneLink', 'the first phone: { seconds }', async () => {
    const body = { token: need(token, 'token'), phoneKey };
    expectAnswer('joinPhoneLink', await visitor.call('joinPhoneLink', { body }));
    return 'joined';
  });
  await check('joinPhoneLink', 'another phone: 409', async () => {
    const body = { token: need(token, 'token'), phoneKey: newKey() };
    const { status } = expectStatus(await visitor.call('joinPhoneLink', { body }), 409);
    return `status ${status}`;
  });
  await check('getPhoneUploadUrl', '{ uploadUrl }', async () => {
    const body = { token: need(token, 'token'), phoneKey, ...photo, size: bytes.length };
    const answer = await visitor.call('getPhoneUploadUrl', { body });
    uploadUrl = expectAnswer('getPhoneUploadUrl', answer).uploadUrl;
    return 'an address';
  });
  await check('storage', 'status 200', () =>
    putBytes(need(uploadUrl, 'uploadUrl'), photo.contentType, bytes),
  );
  await check('confirmPhoneUpload', 'success, the computer sees the document', async () => {
    const body = { token: need(token, 'token'), phoneKey, ...photo, fileSize: bytes.length };
    expectSuccess(await visitor.call('confirmPhoneUpload', { body }));
    const { state, files } = await stateOf();
    if (state !== 'joined') throw new Unexpected(`state ${state}`);
    if (!files.some(({ name }) => name === photo.fileName))
      throw new Unexpected('the document is not listed');
    return 'listed';
  });
  await check('closePhoneLink', 'success, the link has ended', async () => {
    expectSuccess(await visitor.call('closePhoneLink', { body: { clientToken } }));
    const { state } = await stateOf();
    if (state !== 'ended') throw new Unexpected(`state ${state}`);
    return state;
  });
}
