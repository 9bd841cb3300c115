import { ProgressBar } from '#components/ui/ProgressBar.tsx';
import { formatPercent } from '#shared/format.ts';

const toneOf = (percent: number) => (percent >= 80 ? 'green' : percent >= 40 ? 'amber' : 'red');

/** Green from 80, amber from 40, red below (docs/product.md, 9.2), by the rounded number beside it. */
export function CompletionBar({ percent, label }: { percent: number; label: string }) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <ProgressBar
      text={formatPercent(shown, 'hr')}
      percent={shown}
      tone={toneOf(shown)}
      label={`${label}: ${shown} % ispunjeno`}
    />
  );
}
