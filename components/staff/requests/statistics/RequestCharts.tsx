import type { RequestFigures } from '#shared/contract/form-page.ts';
import { BarChart, BarChartRoom } from './BarChart.tsx';
import styles from './RequestCharts.module.css';

const charts = [
  {
    shown: 'weeks',
    title: 'Upiti po tjednima',
    named: 'Tjedan od',
    counted: 'Upiti',
    nameOf: (monday: string) => `Tjedan od ${monday}`,
    direction: 'upright',
  },
  {
    shown: 'funnel',
    title: 'Ispunjena polja',
    named: 'Korak',
    counted: 'Forme',
    nameOf: (step: string) => step,
    direction: 'lying',
  },
] as const;

/**
 * Charts of requests per week and of the steps reached.
 * @param figures null while they load; the charts' space is then reserved.
 */
export function RequestCharts({ figures }: { figures: Pick<RequestFigures, 'weeks' | 'funnel'> | null }) {
  return (
    <div className={styles.charts}>
      {charts.map(({ shown, ...chart }) =>
        figures ? (
          <BarChart key={shown} {...chart} bars={figures[shown]} />
        ) : (
          <BarChartRoom key={shown} title={chart.title} />
        ),
      )}
    </div>
  );
}
