import { expect, test } from 'vitest';
import { healthUrl } from './health-check.ts';

const web = 'node\0dist/programs/website.js\0';
const provider = 'node\0dist/programs/provider.js\0';

test('the website is asked at its port, the provider at its own', () => {
  expect(healthUrl(web, { PORT: '3456', PROVIDER_PORT: '4567' })).toBe('http://127.0.0.1:3456/healthz');
  expect(healthUrl(provider, { PORT: '3456', PROVIDER_PORT: '4567' })).toBe('http://127.0.0.1:4567/readyz');
});

test('a port left empty is the default one', () => {
  expect(healthUrl(web, { PORT: '' })).toBe('http://127.0.0.1:3000/healthz');
  expect(healthUrl(provider, {})).toBe('http://127.0.0.1:4000/readyz');
});

test('the command is found behind an init process', () => {
  expect(healthUrl(`/sbin/docker-init\0--\0docker-entrypoint.sh\0${provider}`, {})).toContain(':4000');
});
