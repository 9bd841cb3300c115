import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CompletionBar } from './CompletionBar.tsx';

const barOf = (percent: number) =>
  renderToStaticMarkup(<CompletionBar percent={percent} label="Ispunjenost" />);
const toneOf = (percent: number) => /class="[^"]*?(green|amber|red)/.exec(barOf(percent))?.[1];

test.each([
  [79.4, '79%', 'amber'],
  [79.6, '80%', 'green'],
  [39.4, '39%', 'red'],
  [39.6, '40%', 'amber'],
])('the colour of %f is that of the number beside it', (percent, number, tone) => {
  expect(barOf(percent)).toContain(number);
  expect(toneOf(percent)).toBe(tone);
});
