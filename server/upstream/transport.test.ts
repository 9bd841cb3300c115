import { expect, test } from 'vitest';
import { createMetrics } from '../ops/metrics.ts';
import { createCircuit } from './circuit.ts';
import { limitTransport, type TransportRequest } from './transport.ts';

const circuit = createCircuit({ threshold: 5, probe: async () => undefined, onOpen: () => {}, onClose: () => {} });
const request = (call: TransportRequest['call']): TransportRequest => ({
  call,
  method: 'GET',
  path: '/',
  headers: { 'x-request-id': '1' },
});

test('256 calls of one kind may wait at once; calls of other kinds go on, and the next one as soon as one has ended', async () => {
  const answers: (() => void)[] = [];
  const send = limitTransport(
    () =>
      new Promise((resolve) => {
        answers.push(() => resolve({ statusCode: 200, headers: {}, body: Buffer.alloc(0) }));
      }),
    circuit,
    createMetrics(),
  );
  const waiting = Array.from({ length: 256 }, () => send(request('getArticle')));
  const refusal = { code: 'PROVIDER_UNAVAILABLE', retryAfter: 2 };
  await expect(send(request('getArticle'))).rejects.toMatchObject(refusal);
  expect(answers).toHaveLength(256);

  const other = send(request('listArticles'));
  answers[256]?.();
  expect(await other).toMatchObject({ statusCode: 200 });
  await expect(send(request('getArticle'))).rejects.toMatchObject(refusal);

  answers[0]?.();
  await waiting[0];
  const next = send(request('getArticle'));
  for (const answer of answers) answer();
  for (const call of [...waiting, next]) expect(await call).toMatchObject({ statusCode: 200 });
});
