import type { RequestFigures } from '#shared/contract/requests-desk.ts';
import { BarChart } from './BarChart.tsx';
import styles from './RequestCharts.module.css';

/**
 * Charts of requests per week and of the steps reached.
 * @param figures null while they load; the charts' space is then reserved.
 */
export function RequestCharts({ figures }: { figures: Pick<RequestFigures, 'weeks' | 'funnel'> | null }) {
  return (
    <div className={styles.charts}>
      <BarChart
        title="Upiti po tjednima"
        bars={figures?.weeks ?? []}
        direction="upright"
        nameOf={(monday) => `Tjedan od ${monday}`}
      />
      <BarChart
        title="Ispunjena polja"
        bars={figures?.funnel ?? []}
        direction="lying"
        nameOf={(step) => step}
      />
    </div>
  );
}
