import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RequestCharts } from './RequestCharts.tsx';

test('every figure is in the markup before any library is loaded, and no style that a policy would block', () => {
  const markup = renderToStaticMarkup(
    <RequestCharts
      figures={{ weeks: [{ label: '16. 11.', value: 1 }], funnel: [{ label: 'Poslano', value: 1 }] }}
    />,
  );
  expect(markup.match(/<table/g)).toHaveLength(2);
  expect(markup.match(/<tbody>.*?<\/tbody>/gs)?.[0]?.match(/<tr>/g)).toHaveLength(1);
  expect(markup).toContain('<th scope="row">Poslano</th><td>1</td>');
  expect(markup).not.toContain('style=');
});
