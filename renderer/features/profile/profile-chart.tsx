import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type uPlot from 'uplot';
import type { Units } from '../../api/types.ts';
import { formatDistance, formatHeight } from '../../ui/format/format.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { profileWords as t } from '../../words.ts';
import type { HoverStore } from '../plan-state/route-hover.ts';
import { chartOptions } from './chart-options.ts';
import type { ProfiledLine } from './profiled-line.ts';

interface ProfileChartProps {
  route: ProfiledLine;
  heights: readonly (number | null)[];
  units: Units;
  hover: HoverStore;
  /** As high as what it is in, such as a drawer. */
  fill?: boolean;
}

/** CSS pixels, in a panel. */
const panelHeight = 118;

const loadChart = () => import('uplot');

/** Chart of heights over distance; its cursor follows the dot on the map and the other way round. */
export function ProfileChart({ route, heights, units, hover, fill = false }: ProfileChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLDivElement>(null);
  const dark = useComputedColorScheme('light') === 'dark';
  const Chart = useLoaded(loadChart)?.default;

  useEffect(() => {
    const element = box.current;
    if (element === null || Chart === undefined) return;
    const along = heights.map((_, index) => (index / Math.max(1, heights.length - 1)) * route.metres);
    let following = false;
    const onCursor = ({ cursor }: uPlot) => {
      const index = cursor.idx ?? undefined;
      const metres = index === undefined ? undefined : along[index];
      showReadout(readout.current, metres, index === undefined ? undefined : heights[index], units);
      if (following) return;
      if (metres === undefined) hover.leave();
      else hover.overSpot(route, metres, 'profile');
    };
    const options = chartOptions({ heights, metres: route.metres, marks: route.marks ?? [], units, dark });
    const chart = new Chart(
      { ...options, ...sizeOf(element), hooks: { ...options.hooks, setCursor: [onCursor] } },
      [along, [...heights]],
      element,
    );
    // Follow the pointer on the map and in the turn list.
    const unfollow = hover.subscribe(() => {
      const { along: metres, from } = hover.get();
      if (from === 'profile') return;
      following = true;
      const left = metres === undefined ? -10 : chart.valToPos(metres, 'x');
      chart.setCursor({ left, top: metres === undefined ? -10 : chart.height / 2 });
      following = false;
    });
    const resize = new ResizeObserver(() => chart.setSize(sizeOf(element)));
    resize.observe(element);
    return () => {
      unfollow();
      resize.disconnect();
      chart.destroy();
    };
  }, [Chart, route, heights, units, hover, dark]);

  return (
    <div className="profile-chart" data-fill={fill || undefined}>
      <div ref={box} style={{ height: fill ? '100%' : panelHeight }} data-testid="profile-chart" />
      <div ref={readout} className="profile-readout" data-testid="profile-readout" />
    </div>
  );
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight });

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
