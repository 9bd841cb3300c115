import { ProgressBar } from '#components/app/ProgressBar.tsx';

const toneOf = (percent: number) => (percent >= 80 ? 'green' : percent >= 40 ? 'amber' : 'red');

/** Green from 80, amber from 40, red below (docs/product.md, 9.2), by the rounded number beside it. */
export function CompletionBar({ percent, label }: { percent: number; label: string }) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return <ProgressBar locale="hr" percent={shown} tone={toneOf(shown)} label={`${label}: ${shown} % ispunjeno`} />;
}
