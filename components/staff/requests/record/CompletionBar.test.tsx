import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CompletionBar } from './CompletionBar.tsx';

const barOf = (percent: number) => renderToStaticMarkup(<CompletionBar percent={percent} label="Ispunjenost" />);
const toneOf = (percent: number) => /class="[^"]*?(green|amber|red)/.exec(barOf(percent))?.[1];

test.each([
  [0, '0\u00a0%', 'red'],
  [100, '100\u00a0%', 'green'],
  [79.4, '79\u00a0%', 'amber'],
  [79.6, '80\u00a0%', 'green'],
  [39.4, '39\u00a0%', 'red'],
  [39.6, '40\u00a0%', 'amber'],
])('the colour of %f is that of the number beside it', (percent, number, tone) => {
  expect(barOf(percent)).toContain(number);
  expect(toneOf(percent)).toBe(tone);
});
