import { expect, test } from 'vitest';
import { forTest } from '../../support/for-test.ts';
import { loopTimed } from '../../support/loop-time.ts';
import { startStack } from '../../support/stack.ts';
import { startUnansweringHost } from '../../support/unanswering-host.ts';

test('a provider whose host drops every packet is a 504 in a few seconds', async () => {
  const host = await forTest(startUnansweringHost());
  const { website } = await startStack({ env: { PROVIDER_URL: host.origin } });
  const { result: reply, took } = await loopTimed(() => website.send({ path: '/api/blog/get-blogs' }));
  expect(reply).toMatchObject({ status: 504, json: { code: 'PROVIDER_TIMEOUT' } });
  expect(took).toBeLessThan(6000);
});
