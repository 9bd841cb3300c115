import { useMemo, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { BarChart, BarChartRoom } from './BarChart.tsx';
import styles from './RequestCharts.module.css';
import { requestFunnel, requestsByWeek } from './request-charts.ts';

const weeksShown = 12;

const weekFrom = (monday: string): string => `Tjedan od ${monday}`;
const asItIs = (label: string): string => label;

const titles = { weeks: 'Upiti po tjednima', funnel: 'Ispunjena polja' } as const;

/** Reserves the space of both charts while the requests load. */
export function RequestChartsRoom() {
  return (
    <div className={styles.charts}>
      <BarChartRoom title={titles.weeks} />
      <BarChartRoom title={titles.funnel} />
    </div>
  );
}

/** Charts of requests per week and of the steps reached, computed from the list, so that every provider has them. */
export function RequestCharts({ requests }: { requests: readonly ContactFormRecord[] }) {
  const [openedAt] = useState(() => new Date().toISOString());
  const weeks = useMemo(() => requestsByWeek(requests, openedAt, weeksShown), [requests, openedAt]);
  const funnel = useMemo(() => requestFunnel(requests), [requests]);
  return (
    <div className={styles.charts}>
      <BarChart
        title={titles.weeks}
        named="Tjedan od"
        counted="Upiti"
        nameOf={weekFrom}
        bars={weeks}
        direction="upright"
      />
      <BarChart
        title={titles.funnel}
        named="Korak"
        counted="Forme"
        nameOf={asItIs}
        bars={funnel}
        direction="lying"
      />
    </div>
  );
}
