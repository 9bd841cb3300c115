import { ProgressBar } from '#components/ui/ProgressBar.tsx';
import { formatPercent } from '#shared/format.ts';

const toneOf = (percent: number) => (percent >= 80 ? 'green' : percent >= 40 ? 'amber' : 'red');

/**
 * The completion of a request: green from 80, amber from 40, red below (docs/product.md, 9.2). The colour
 * follows the rounded number beside it.
 * @param label the name of the measured part, for screen readers.
 */
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
