import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { RequestCharts } from './RequestCharts.tsx';

const request: ContactFormRecord = {
  id: 1,
  fullName: 'Maria',
  createdAt: new Date().toISOString(),
  status: 'completed',
  requiredCompletion: 100,
  overallCompletion: 83,
};

test('every figure is in the markup before any library is loaded, and no style that a policy would block', () => {
  const markup = renderToStaticMarkup(<RequestCharts requests={[request]} />);
  expect(markup.match(/<table/g)).toHaveLength(2);
  expect(markup.match(/<tbody>.*?<\/tbody>/gs)?.[0]?.match(/<tr>/g)).toHaveLength(1);
  expect(markup).toContain('<th scope="row">Poslano</th><td>1</td>');
  expect(markup).not.toContain('style=');
});
