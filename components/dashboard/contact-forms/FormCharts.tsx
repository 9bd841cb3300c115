import { useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { BarChart } from './BarChart.tsx';
import styles from './FormCharts.module.css';
import { formFunnel, formsByWeek } from './record-charts.ts';

const weeksShown = 12;

/** Requests by week and how far people get, computed from the records: any provider's will do. */
export function FormCharts({ records }: { records: readonly ContactFormRecord[] }) {
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <div className={styles.charts}>
      <BarChart
        title="Upiti po tjednima"
        heads={['Tjedan od', 'Upiti']}
        bars={formsByWeek(records, openedAt, weeksShown)}
        direction="upright"
      />
      <BarChart
        title="Ispunjena polja"
        heads={['Korak', 'Forme']}
        bars={formFunnel(records)}
        direction="lying"
      />
    </div>
  );
}
