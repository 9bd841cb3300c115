import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  Tooltip,
  type Plugin,
  type Scale,
} from 'chart.js';
import type { BarPicture } from '../BarChart.tsx';

// Registers only what bars need, so that the library's other charts are not bundled.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

const labelSize = 14;

/** Pixels: the width of the label '30. 11.' and a gap. */
const roomForAWeek = 52;

interface Lettering {
  lying: boolean;
  color: string;
  family: string;
}

/** Draws each bar's count at its end, so that it can be read without hovering. */
const valuesAtTheBars = ({ lying, color, family }: Lettering): Plugin<'bar'> => ({
  id: 'valuesAtTheBars',
  afterDatasetsDraw: (chart) => {
    const { ctx, data, chartArea } = chart;
    const bars = chart.getDatasetMeta(0).data;
    const room = lying ? Number.POSITIVE_INFINITY : chartArea.width / bars.length;
    ctx.save();
    ctx.font = `600 ${labelSize}px ${family}`;
    ctx.fillStyle = color;
    ctx.textAlign = lying ? 'left' : 'center';
    ctx.textBaseline = lying ? 'middle' : 'bottom';
    for (const [index, { x, y }] of bars.entries()) {
      const value = Number(data.datasets[0]?.data[index]);
      if (value === 0 && !lying) continue;
      const text = String(value);
      if (ctx.measureText(text).width <= room) ctx.fillText(text, x + (lying ? 8 : 0), y - (lying ? 0 : 4));
    }
    ctx.restore();
  },
});

/**
 * Draws bars with Chart.js, in the colours and font of the surrounding page.
 * @returns a function that releases the canvas; it must be called before the canvas is removed.
 */
export function drawBars(canvas: HTMLCanvasElement, { bars, ...picture }: BarPicture): () => void {
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const lying = picture.direction === 'lying';
  const font = { family: style.fontFamily, size: labelSize };
  // Without `suggestedMax`, an axis of zeros would have no height.
  const counts = { display: false, beginAtZero: true, suggestedMax: 1 };
  /** Skips labels that do not fit. The current week's label is always shown. */
  function nameAt(this: Scale, _: unknown, index: number): string {
    const names = this.getLabels();
    const every = lying ? 1 : Math.ceil((names.length * roomForAWeek) / this.chart.width);
    return (names.length - 1 - index) % every === 0 ? (names[index] ?? '') : '';
  }
  const names = {
    border: { color: token('campo'), display: !lying },
    grid: { display: false },
    ticks: {
      color: token(lying ? 'ink' : 'ink2'),
      font,
      maxRotation: 0,
      autoSkip: false,
      callback: nameAt,
      crossAlign: lying ? ('far' as const) : ('center' as const),
    },
  };
  const digits = Math.max(1, ...bars.map(({ value }) => String(value).length));
  const chart = new Chart<'bar', number[], string>(canvas, {
    type: 'bar',
    data: {
      labels: bars.map(({ label }) => label),
      datasets: [
        {
          data: bars.map(({ value }) => value),
          backgroundColor: token('adriatico'),
          hoverBackgroundColor: token('abisso'),
          borderRadius: 4,
          categoryPercentage: 0.9,
          barPercentage: 0.8,
          maxBarThickness: lying ? 18 : 44,
        },
      ],
    },
    plugins: [valuesAtTheBars({ lying, color: token('ink'), family: font.family })],
    options: {
      indexAxis: lying ? 'y' : 'x',
      // No animation, with or without reduced motion.
      animation: false,
      maintainAspectRatio: false,
      layout: { padding: lying ? { right: 12 + digits * labelSize * 0.65 } : { top: labelSize + 8 } },
      scales: { x: lying ? counts : names, y: lying ? names : counts },
      interaction: { mode: 'nearest', axis: lying ? 'y' : 'x', intersect: false },
      plugins: {
        tooltip: {
          backgroundColor: token('abisso'),
          titleColor: token('calce'),
          titleFont: { ...font, weight: 600 },
          bodyColor: token('calce'),
          bodyFont: font,
          cornerRadius: 10,
          padding: 10,
          displayColors: false,
          callbacks: {
            title: ([item]) => (item ? picture.nameOf(item.label) : ''),
            label: ({ raw }) => `${picture.counted}: ${String(raw)}`,
          },
        },
      },
    },
  });

  let isGone = false;
  const redrawWithFonts = async () => {
    // Drawing loads fonts that the page has not used before.
    await document.fonts.ready;
    if (!isGone) chart.update();
  };
  void redrawWithFonts();

  return () => {
    isGone = true;
    chart.destroy();
  };
}
