import { expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';

test('while the provider is down staff read it in their language, visitors in theirs', async () => {
  const { website, provider } = await startStack();
  await provider.stop();
  const said = async (method: string, path: string, body?: object) => {
    const reply = await website.send({ method, path, body });
    expect(reply.json).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    return reply.json;
  };
  const staff = { message: 'Poslužitelj nije dostupan. Pokušaj ponovno za nekoliko trenutaka.' };
  const visitor = { message: 'Il servizio non è raggiungibile: riprova tra poco' };
  const login = { email: 'a@b.it', password: 'x' };
  expect(await said('POST', '/api/auth/login', login)).toMatchObject(staff);
  expect(await said('GET', '/api/contact-form/all')).toMatchObject(staff);
  expect(await said('GET', '/api/staff/statistics')).toMatchObject(staff);
  expect(await said('DELETE', '/api/blog/delete-blog/1')).toMatchObject(staff);
  expect(await said('GET', '/api/contact-form/initializeClientContactForm')).toMatchObject(visitor);
  expect(await said('GET', '/api/blog/get-blogs')).toMatchObject(visitor);
});
