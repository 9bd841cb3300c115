import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip, type Plugin } from 'chart.js';
import type { BarDrawing, BarPicture } from './bar-picture.ts';

// Only what bars need: the library's other charts stay out of the file.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

const labelSize = 14;

/** What a bar counts, at its end, where it finds room: nobody has to point at it. */
const valuesAtTheBars: Plugin<'bar'> = {
  id: 'valuesAtTheBars',
  afterDatasetsDraw: ({ ctx, data, options, getDatasetMeta, chartArea }) => {
    const lying = options.indexAxis === 'y';
    const bars = getDatasetMeta(0).data;
    const room = lying ? Number.POSITIVE_INFINITY : chartArea.width / bars.length;
    ctx.save();
    ctx.font = `600 ${labelSize}px ${options.font?.family ?? 'sans-serif'}`;
    ctx.fillStyle = String(options.color);
    ctx.textAlign = lying ? 'left' : 'center';
    ctx.textBaseline = lying ? 'middle' : 'bottom';
    for (const [index, { x, y }] of bars.entries()) {
      const text = String(data.datasets[0]?.data[index] ?? '');
      if (text === '0' && !lying) continue;
      if (ctx.measureText(text).width <= room) ctx.fillText(text, x + (lying ? 8 : 0), y - (lying ? 0 : 4));
    }
    ctx.restore();
  },
};

/**
 * Draws bars with Chart.js in the colours and letters of the page around the canvas.
 * @returns how to draw others and how to end it.
 */
export function drawBars(canvas: HTMLCanvasElement, picture: BarPicture): BarDrawing {
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const lying = picture.direction === 'lying';
  const font = { family: style.fontFamily, size: labelSize };
  const counts = {
    display: false,
    beginAtZero: true,
    // All weeks at nought still have a ground to stand on.
    suggestedMax: 1,
  };
  const names = {
    border: { color: token('campo'), display: !lying },
    grid: { display: false },
    ticks: {
      color: token(lying ? 'ink' : 'ink2'),
      font,
      maxRotation: 0,
      autoSkipPadding: 12,
      autoSkip: !lying,
      crossAlign: lying ? ('far' as const) : ('center' as const),
    },
  };
  const widest = (bars: BarPicture['bars']) => Math.max(1, ...bars.map(({ value }) => String(value).length));
  const padding = ({ bars }: Pick<BarPicture, 'bars'>) =>
    lying ? { right: 12 + widest(bars) * labelSize * 0.65 } : { top: labelSize + 8 };
  const dataOf = ({ bars }: Pick<BarPicture, 'bars'>) => ({
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
  });

  const chart = new Chart<'bar', number[], string>(canvas, {
    type: 'bar',
    data: dataOf(picture),
    plugins: [valuesAtTheBars],
    options: {
      indexAxis: lying ? 'y' : 'x',
      // Nothing on the page moves by itself (art direction, "Motion"), for nobody.
      animation: false,
      maintainAspectRatio: false,
      color: token('ink'),
      font,
      layout: { padding: padding(picture) },
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

  return {
    show: (bars) => {
      chart.data = dataOf({ bars });
      chart.options.layout = { padding: padding({ bars }) };
      chart.update();
    },
    destroy: () => chart.destroy(),
  };
}
