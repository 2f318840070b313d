import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { Units } from '../../api/types.ts';
import { formatDistance, formatHeight } from '../../ui/format.ts';
import type { Route } from '../directions/route.ts';
import type { HoverStore } from '../directions/route-hover.ts';
import { t } from './words.ts';

interface ProfileChartProps {
  route: Route;
  heights: readonly (number | null)[];
  units: Units;
  hover: HoverStore;
}

const height = 118;

/** Heights over distance. Its cursor and the dot on the map's line are one. */
export function ProfileChart({ route, heights, units, hover }: ProfileChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLDivElement>(null);
  const dark = useComputedColorScheme('light') === 'dark';

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const along = heights.map((_, index) => (index / Math.max(1, heights.length - 1)) * route.metres);
    const known = heights.filter(value => value !== null);
    const low = Math.min(...known);
    const high = Math.max(...known);
    // A flat road must look flat: never stretch less than 40 m over the chart's height.
    const spare = Math.max(0, 40 - (high - low)) / 2 + (high - low) * 0.08;
    // Room for the readout over the line.
    const headroom = (high - low + 2 * spare) * 0.18;
    const ink = dark ? '#c9ced6' : '#5b6570';
    const grid = { stroke: dark ? '#3a3f46' : '#e8eaed', width: 1 };
    const font = '11px "Noto Sans", system-ui, sans-serif';
    let followed = false;
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height,
        padding: [6, 18, 0, 0],
        legend: { show: false },
        scales: {
          x: { time: false, range: () => [0, route.metres] },
          y: { range: () => [low - spare, high + spare + headroom] },
        },
        cursor: {
          y: false,
          points: { size: 9, width: 2, fill: dark ? '#1f2327' : '#fff' },
          drag: { x: false, y: false },
        },
        axes: [
          {
            stroke: ink,
            font,
            grid: { show: false },
            ticks: { show: false },
            size: 22,
            gap: 4,
            space: 64,
            values: (_, splits) => splits.map(metres => formatDistance(metres, units, 'stripIfInteger')),
          },
          {
            stroke: ink,
            font,
            grid,
            ticks: { show: false },
            size: 50,
            gap: 4,
            space: 26,
            values: (_, splits) => splits.map(metres => formatHeight(metres, units)),
          },
        ],
        series: [
          {},
          {
            stroke: dark ? '#4da3ff' : '#0b6bcb',
            width: 2,
            fill: dark ? '#4da3ff33' : '#0b6bcb26',
            points: { show: false },
          },
        ],
        hooks: {
          setCursor: [
            self => {
              const index = self.cursor.idx ?? undefined;
              const metres = index === undefined ? undefined : along[index];
              showReadout(readout.current, metres, index === undefined ? undefined : heights[index], units);
              if (followed) return;
              if (metres === undefined) hover.leave();
              else hover.overSpot(route, metres, 'profile');
            },
          ],
        },
      },
      [along, [...heights]],
      element,
    );
    // The map's pointer, or a row of the turn list, moves the cursor here.
    const unfollow = hover.subscribe(() => {
      const { along: metres, from } = hover.get();
      if (from === 'profile') return;
      followed = true;
      const left = metres === undefined ? -10 : chart.valToPos(metres, 'x');
      chart.setCursor({ left, top: metres === undefined ? -10 : height / 2 });
      followed = false;
    });
    const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    resize.observe(element);
    return () => {
      unfollow();
      resize.disconnect();
      chart.destroy();
    };
  }, [route, heights, units, hover, dark]);

  return (
    <div className="profile-chart">
      <div ref={box} style={{ height }} data-testid="profile-chart" />
      <div ref={readout} className="profile-readout" data-testid="profile-readout" />
    </div>
  );
}

function showReadout(
  element: HTMLDivElement | null,
  along: number | undefined,
  metres: number | null | undefined,
  units: Units,
): void {
  if (element === null) return;
  if (along === undefined) {
    element.textContent = '';
    return;
  }
  const distance = formatDistance(along, units);
  element.textContent =
    metres === null || metres === undefined
      ? t('noDataHere', { distance })
      : `${distance} · ${formatHeight(metres, units)}`;
}
