import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serviceImage } from './services.ts';
import { describedServices, findService } from './services/described.ts';

test('hyphens and spaces of a name become underscores in its picture path', () => {
  expect(serviceImage('All-on-4 e All-on-6')).toBe('/images/services/all_on_4_e_all_on_6.png');
});

test('every service has its picture and its description', () => {
  expect(describedServices).toHaveLength(9);
  const lacking = describedServices.filter(
    ({ name, shortDescription }) => !existsSync(`public${serviceImage(name)}`) || shortDescription === '',
  );
  expect(lacking).toEqual([]);
});

test('a name that is not exactly a service is not found', () => {
  expect(findService('Sbiancamento')?.name).toBe('Sbiancamento');
  expect(findService('sbiancamento')).toBeUndefined();
});
