import { useMemo } from 'react';
import type { IconName } from '../../../ui/icons.tsx';
import { pictureWords as t } from '../../../words.ts';
import { useFit } from '../../plan/fit/use-fit.ts';
import { useOrder } from '../../plan/order/visiting-order.ts';
import { useAreaName, useReach } from '../../plan/reach/use-reach.ts';
import { letterOf, placedWaypoints, type Tool } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import type { Overlay } from './overlay.ts';
import { emptyOverlay, lineWidth, type OverlayPoint, planOverlay, toolOverlays } from './overlay-shapes.ts';

const planColors = { start: '#1e7d34', between: '#0b6bcb', end: '#c2352b' } as const;
/** As on the map: where a line left its ways. */
const gapColor = '#c2352b';

/** The plan as it lies on the map: its points with their letters and its route, and what another tool shows. */
export function usePlanOverlays(): readonly Overlay[] {
  const plan = usePlanOverlay();
  const tool = useToolOverlay();
  return useMemo(() => [...tool, ...plan], [tool, plan]);
}

function usePlanOverlay(): readonly Overlay[] {
  const { plan, route } = usePlan();
  return useMemo(() => {
    const placed = placedWaypoints(plan);
    if (placed.length === 0) return [];
    const points = placed.map(({ id, point }, index): OverlayPoint => {
      const role = index === 0 ? 'start' : index === placed.length - 1 ? 'end' : 'between';
      return { color: planColors[role], position: [point.lon, point.lat], label: letterOf(plan, id) };
    });
    const color = planColors.between;
    const lines = route === undefined ? [] : [{ color, width: lineWidth, line: route.line }];
    return [{ ...emptyOverlay, id: planOverlay, name: t('planOverlay'), icon: 'directions', color, lines, points }];
  }, [plan, route]);
}

/** What reach, order or fit show beside the points, kept or not. */
function useToolOverlay(): readonly Overlay[] {
  const { tool } = usePlan().plan;
  const { areas } = useReach(tool === 'reach');
  const { answer: order } = useOrder(tool === 'order');
  const { answer: fit } = useFit(tool === 'fit');
  const nameOfArea = useAreaName();
  return useMemo(() => {
    if (tool === 'reach' && areas.length > 0) {
      const shapes = areas.flatMap(area =>
        area.polygons.map(rings => ({ color: area.color, rings, name: nameOfArea(area) })),
      );
      return [toolOverlay(tool, 'area', areas.at(-1)?.color, { areas: shapes })];
    }
    if (tool === 'order' && order !== undefined) {
      const color = planColors.between;
      return [toolOverlay(tool, 'list', color, { lines: [{ color, width: lineWidth, line: order.route.line }] })];
    }
    if (tool === 'fit' && fit !== undefined) {
      const color = planColors.between;
      const ways = fit.pieces.map(line => ({ color, width: lineWidth, line }));
      const gaps = fit.gaps.map(({ line }) => ({ color: gapColor, width: 3, line }));
      return [toolOverlay(tool, 'street', color, { lines: [...ways, ...gaps] })];
    }
    return [];
  }, [tool, areas, order, fit, nameOfArea]);
}

const toolNames = { reach: 'reachOverlay', order: 'orderOverlay', fit: 'fitOverlay' } as const;

const toolOverlay = (
  tool: Exclude<Tool, 'route' | 'table'>,
  icon: IconName,
  color: string | undefined,
  parts: Partial<Pick<Overlay, 'areas' | 'lines'>>,
): Overlay => ({
  ...emptyOverlay,
  id: toolOverlays[tool],
  name: t(toolNames[tool]),
  icon,
  color: color ?? planColors.between,
  ...parts,
});
