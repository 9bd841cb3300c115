import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findService, serviceImage, services } from './services.ts';

test('hyphens and spaces of a name become underscores in its picture path', () => {
  expect(serviceImage('All-on-4 e All-on-6')).toBe('/images/services/all_on_4_e_all_on_6.png');
});

test('every service has its picture', () => {
  expect(services).toHaveLength(9);
  const withoutPicture = services.filter(({ name }) => !existsSync(`public${serviceImage(name)}`));
  expect(withoutPicture).toEqual([]);
});

test('a name that is not exactly a service is not found', () => {
  expect(findService('Sbiancamento')?.name).toBe('Sbiancamento');
  expect(findService('sbiancamento')).toBeUndefined();
});
