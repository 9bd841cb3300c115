import { describe, expect, test } from 'vitest';
import { services } from '../services.ts';
import { contentOf } from './content-of.ts';

describe('the texts of the nine services', () => {
  test.each(services.map(({ name }) => name))('%s has all seven blocks', (name) => {
    const content = contentOf(name);
    expect(content?.whatItIs.length).toBeGreaterThan(0);
    expect(content?.indications.cases.length).toBeGreaterThan(2);
    expect(content?.steps.length).toBeGreaterThan(3);
    expect(content?.duration.length).toBeGreaterThan(1);
    expect(content?.aftercare.length).toBeGreaterThan(2);
    expect(content?.limits.length).toBeGreaterThan(0);
    expect(content?.questions).toHaveLength(4);
  });

  test('there are none for any other name', () => {
    expect(contentOf('Ortodonzia')).toBeUndefined();
  });
});
