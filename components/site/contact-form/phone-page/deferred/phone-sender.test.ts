import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/contract/api-error.ts';
import type { PhoneApi } from '#shared/contract/api.ts';
import { createFakeClock, settle } from '#tests/support/contact-form/fake-clock.ts';
import { problem } from '#tests/support/contact-form/fake-server.ts';
import { file } from '#tests/support/contact-form/form-setup.ts';
import { watchLog } from '#tests/support/contact-form/watch-log.ts';
import { createPhoneSender } from './phone-sender.ts';

const secret = 's'.repeat(43);
const refusal = (status: number, code: string) => new ApiError(status, code, '');

const setUp = (overrides: Partial<PhoneApi> = {}) => {
  const join = vi.fn<PhoneApi['join']>(async () => ({ seconds: 900 }));
  const upload = vi.fn<PhoneApi['upload']>(async (_token, { name }) => ({
    fileName: name,
  }));
  const api = { join, upload, ...overrides };
  const clock = createFakeClock();
  watchLog();
  const sender = createPhoneSender(api, { maxFileBytes: 100, maxLargeBytes: 100, maxTotalBytes: 150 }, clock);
  const sent = () => sender.form.get().files.map(({ fileName }) => fileName);
  return { sender, clock, join, upload, sent };
};

describe('a phone', () => {
  test('asks again once it has its cookie, and sends', async () => {
    const answers = [{ seconds: null }, { seconds: 900 }];
    const { sender, sent } = setUp({ join: async () => answers.shift() ?? { seconds: 0 } });
    await sender.open(secret);
    expect(sender.link.get()).toEqual({ phase: 'ready', seconds: 900 });
    sender.addFiles([file('a.jpg'), file('b.jpg')]);
    await settle();
    expect(sent()).toEqual(['a.jpg', 'b.jpg']);
  });

  test.each([
    ['closed', refusal(404, 'PHONE_LINK_CLOSED')],
    ['expired', refusal(410, 'PHONE_LINK_EXPIRED')],
    ['taken', refusal(409, 'PHONE_LINK_TAKEN')],
    ['unreachable', problem(0)],
    ['unreachable', problem(404)],
    ['unreachable', problem(503)],
  ])('is told that the link is %s', async (phase, error) => {
    const { sender } = setUp({ join: () => Promise.reject(error) });
    await sender.open(secret);
    expect(sender.link.get()).toMatchObject({ phase });
  });

  test('without cookies, or with half an address, is told so', async () => {
    const { sender } = setUp({ join: async () => ({ seconds: null }) });
    await sender.open(secret);
    expect(sender.link.get()).toEqual({ phase: 'noCookies' });
    await sender.open(secret.slice(1));
    expect(sender.link.get()).toEqual({ phase: 'incomplete' });
  });

  test('learns from an upload that the link has ended', async () => {
    const { sender } = setUp({ upload: () => Promise.reject(refusal(409, 'FORM_CLOSED')) });
    await sender.open(secret);
    sender.addFiles([file('a.jpg')]);
    await settle();
    expect(sender.link.get()).toEqual({ phase: 'closed' });
  });

  test('keeps what failed for another try', async () => {
    const { sender, upload, sent } = setUp();
    upload.mockRejectedValueOnce(problem(502));
    await sender.open(secret);
    sender.addFiles([file('a.jpg')]);
    await settle();
    const [failed] = sender.form.get().uploads;
    expect(failed).toMatchObject({ fileName: 'a.jpg', retriable: true });
    sender.retryUpload(failed?.id ?? 0);
    await settle();
    expect(sent()).toEqual(['a.jpg']);
  });

  test('does not count as sent what has a name of another document, also after a break of the line', async () => {
    const { sender, upload, sent } = setUp();
    upload.mockRejectedValueOnce(problem(502)).mockRejectedValueOnce(refusal(401, 'DUPLICATE_FILE_NAME'));
    await sender.open(secret);
    sender.addFiles([file('Referto.pdf')]);
    await settle();
    sender.retryUpload(sender.form.get().uploads[0]?.id ?? 0);
    await settle();
    expect(upload).toHaveBeenCalledTimes(2);
    expect(sent()).toEqual([]);
    expect(sender.form.get().uploads).toMatchObject([{ problem: expect.stringContaining('stesso nome') }]);
  });

  test('is let go on when it looks again and gets no answer', async () => {
    const { sender, join } = setUp();
    await sender.open(secret);
    join.mockRejectedValueOnce(problem(0));
    await sender.open(secret);
    expect(sender.link.get()).toMatchObject({ phase: 'ready' });
  });
});
