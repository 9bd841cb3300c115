import { ProgressBar } from '#components/ui/ProgressBar.tsx';
import { progressTone } from '#shared/format.ts';

/**
 * How complete a form is: green from 80, amber from 40, red below (docs/product.md, 9.2), judged on the rounded
 * number that stands beside it.
 * @param label what is measured, for screen readers.
 */
export function CompletionBar({ percent, label }: { percent: number; label: string }) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return <ProgressBar percent={shown} tone={progressTone(shown)} label={`${label}: ${shown} % ispunjeno`} />;
}
