import type uPlot from 'uplot';
import type { Units } from '../../api/types.ts';
import { formatDistance, formatHeight } from '../../ui/format/format.ts';
import type { ProfileMark } from './profiled-line.ts';
import { grades, steepStretches } from './steepness.ts';

interface ChartData {
  heights: readonly (number | null)[];
  /** Length of the route. */
  metres: number;
  marks: readonly ProfileMark[];
  units: Units;
  dark: boolean;
}

const font = '11px "Noto Sans", system-ui, sans-serif';

/** Scales, axes and colours of the chart. */
export function chartOptions({
  heights,
  metres,
  marks,
  units,
  dark,
}: ChartData): Omit<uPlot.Options, 'width' | 'height'> {
  const ink = dark ? '#c9ced6' : '#5b6570';
  const blue = dark ? '#4da3ff' : '#0b6bcb';
  const axis = { stroke: ink, font, ticks: { show: false }, gap: 4 };
  return {
    padding: [6, 18, 0, 0],
    legend: { show: false },
    hooks: { draw: [chart => drawMarks(chart, marks, ink)] },
    scales: {
      x: { time: false, range: () => [0, metres] },
      y: { range: () => heightRange(heights) },
    },
    cursor: {
      y: false,
      points: { size: 9, width: 2, fill: dark ? '#1f2327' : '#fff' },
      drag: { x: false, y: false },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 22,
        space: 64,
        values: (_, splits) => splits.map(split => formatDistance(split, units, 'stripIfInteger')),
      },
      {
        ...axis,
        grid: { stroke: dark ? '#3a3f46' : '#e8eaed', width: 1 },
        size: 50,
        space: 26,
        values: (_, splits) => splits.map(split => formatHeight(split, units)),
      },
    ],
    series: [{}, { stroke: blue, width: 2, fill: steepness({ heights, metres, dark }), points: { show: false } }],
  };
}

/** Waypoints: a dashed line with the name at its head, left out where the name before it stands. */
function drawMarks({ ctx, bbox, valToPos }: uPlot, marks: readonly ProfileMark[], ink: string): void {
  const { devicePixelRatio } = window;
  ctx.save();
  ctx.font = `${11 * devicePixelRatio}px "Noto Sans", system-ui, sans-serif`;
  ctx.strokeStyle = ink;
  ctx.fillStyle = ink;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio]);
  const right = bbox.left + bbox.width;
  let free = bbox.left;
  for (const { along, name } of marks.toSorted((a, b) => a.along - b.along)) {
    const x = valToPos(along, 'x', true);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const gap = 4 * devicePixelRatio;
    const { width } = ctx.measureText(name);
    const start = x + gap + width > right ? x - gap - width : x + gap;
    if (start < free) continue;
    ctx.fillText(name, start, bbox.top + 10 * devicePixelRatio);
    free = start + width + gap;
  }
  ctx.restore();
}

/** Colours the ground below the line by its steepness. */
function steepness({ heights, metres, dark }: Omit<ChartData, 'units' | 'marks'>): uPlot.Series.Fill {
  const stretches = steepStretches(heights, metres);
  return ({ ctx, bbox }) => {
    const gradient = ctx.createLinearGradient(bbox.left, 0, bbox.left + bbox.width, 0);
    for (const { from, to, grade } of stretches) {
      const color = `${grades[grade]?.[dark ? 'dark' : 'light'] ?? ''}80`;
      gradient.addColorStop(from, color);
      gradient.addColorStop(to, color);
    }
    return gradient;
  };
}

function heightRange(heights: readonly (number | null)[]): [number, number] {
  const known = heights.filter(height => height !== null);
  const low = Math.min(...known);
  const high = Math.max(...known);
  // Span at least 40 m, so that a flat road looks flat.
  const margin = Math.max(0, 40 - (high - low)) / 2 + (high - low) * 0.08;
  // Room for the readout over the line.
  const headroom = (high - low + 2 * margin) * 0.18;
  return [low - margin, high + margin + headroom];
}
