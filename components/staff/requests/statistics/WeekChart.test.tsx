import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WeekChart } from './WeekChart.tsx';

const weeks = [
  { label: '9. 11.', value: 0 },
  { label: '16. 11.', value: 4 },
  { label: '23. 11.', value: 1 },
];
const markup = renderToStaticMarkup(<WeekChart weeks={weeks} />);

test('every figure is in the markup as text, and no style that a policy would block', () => {
  expect(markup.replaceAll(/<svg.*?<\/svg>/gs, '').match(/<li.*?<\/li>/gs)).toEqual(
    weeks.map(({ label, value }) => expect.stringMatching(new RegExp(`>${label}</span>.*>${value}</span>`))),
  );
  expect(markup).not.toContain('style=');
});

test('a bar is as long as its share of the highest count, and none is longer', () => {
  expect([...markup.matchAll(/<rect width="100%" y="\S+" height="(\S+)"/g)].map(([, height]) => height)).toEqual([
    '0%',
    '100%',
    '25%',
  ]);
});
