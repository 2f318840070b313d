import { useMemo } from 'react';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import type { ShapeLook } from '../../../formats/shapes.ts';
import { hasOwnColors } from '../../../formats/track.ts';
import type { IconName } from '../../../ui/icons.tsx';
import { pictureWords as t } from '../../../words.ts';
import { colorOfShape, type ItemShape } from '../../data/item-file.ts';
import { itemKinds } from '../../data/item-kinds.ts';
import { colorOf, isShown, positionOf, titleOf } from '../../data/item-look.ts';
import { useItems, useItemsOfKind } from '../../data/items-state.ts';
import { useDrawnItems } from '../../data/use-item-shapes.ts';
import { useLegends } from '../../own-look/use-legends.ts';
import { useFit } from '../../plan/fit/use-fit.ts';
import { useOrder } from '../../plan/order/visiting-order.ts';
import { useAreaName, useReach } from '../../plan/reach/use-reach.ts';
import { letterOf, placedWaypoints, type Tool } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { useCategory } from '../../search/category/category-state.ts';
import { useTracks } from '../../tracks/use-tracks.ts';
import {
  emptyOverlay,
  hitsOverlay,
  lineWidth,
  type Overlay,
  type OverlayArea,
  type OverlayLine,
  type OverlayPoint,
  planOverlay,
  toolOverlays,
} from './overlay.ts';

/** As on the map. */
const hitColor = '#d9480f';

/** What lies on the map: kept areas, lines and tracks, the plan and what its tool shows, kept places and found ones. */
export function useOverlays(): readonly Overlay[] {
  const plan = usePlanOverlays();
  const found = useFoundOverlay();
  const { items } = useItems();
  const drawn = useDrawnItems(true);
  const { all: tracks } = useTracks();
  const places = useItemsOfKind('place');
  const legends = useLegends();
  return useMemo(() => {
    const shapes = drawn.map(({ item, shapes }) => ({
      ...emptyOverlay,
      id: item.id,
      name: titleOf(item),
      icon: itemKinds[item.kind].icon,
      color: colorOf(item),
      ...partsOf(shapes, shape => colorOfShape(item, shape)),
    }));
    const opened = tracks.map((track): Overlay => {
      const { item, name, color, shapes } = track;
      const byLook = legends.has(item);
      const { lines, areas, areaLooks = [], points, marks = [] } = shapes;
      const isOwn = hasOwnColors(track);
      const colorFor = (look: ShapeLook | undefined) => ({ color: (isOwn ? look?.color : undefined) ?? color });
      return {
        id: item,
        name,
        icon: itemKinds.track.icon,
        color,
        lines: lines.map(line => ({ ...colorFor(line), width: lineWidth, line: line.line })),
        areas: areas.map((rings, at) => ({ ...colorFor(areaLooks[at]), rings })),
        points: points.map((position, at) => ({
          ...colorFor(marks[at]),
          position,
          ...(byLook && { radius: marks[at]?.radius, name: marks[at]?.name }),
        })),
        legends: legends.get(item),
      };
    });
    const saved = places.flatMap((item): Overlay[] => {
      const position = isShown(item, items) ? positionOf(item) : undefined;
      if (position === undefined) return [];
      const color = colorOf(item);
      const points = [{ color, position: [position.lon, position.lat] satisfies Position }];
      return [{ ...emptyOverlay, id: item.id, name: titleOf(item), icon: itemKinds.place.icon, color, points }];
    });
    return [...shapes, ...opened, ...plan, ...saved, ...found];
  }, [plan, found, drawn, tracks, places, items, legends]);
}

function partsOf(
  shapes: readonly ItemShape[],
  colorFor: (shape: ItemShape) => string,
): Pick<Overlay, 'lines' | 'areas' | 'points'> {
  const lines: OverlayLine[] = [];
  const areas: OverlayArea[] = [];
  const points: OverlayPoint[] = [];
  for (const shape of shapes) {
    const color = colorFor(shape);
    const { geometry } = shape.feature;
    if (geometry.type === 'MultiLineString')
      lines.push(...geometry.coordinates.map(line => ({ color, width: lineWidth, line: line.map(flat) })));
    if (geometry.type === 'MultiPolygon')
      areas.push(...geometry.coordinates.map(rings => ({ color, rings: rings.map(ring => ring.map(flat)) })));
    if (geometry.type === 'MultiPoint')
      points.push(...geometry.coordinates.map(position => ({ color, position: flat(position) })));
  }
  return { lines, areas, points };
}

const flat = ([lon = 0, lat = 0]: readonly number[]): Position => [lon, lat];

/** The hits of a search for a kind of place, which stay on the map until they are cleared. */
function useFoundOverlay(): readonly Overlay[] {
  const { hits } = useCategory();
  return useMemo(() => {
    if (hits.length === 0) return [];
    const points = hits.map(
      ({ place }): OverlayPoint => ({ color: hitColor, position: [place.point.lon, place.point.lat] }),
    );
    return [{ ...emptyOverlay, id: hitsOverlay, name: t('hitsOverlay'), icon: 'search', color: hitColor, points }];
  }, [hits]);
}

const planColors = { start: '#1e7d34', between: '#0b6bcb', end: '#c2352b' } as const;
/** As on the map: where a line left its ways. */
const gapColor = '#c2352b';

/** The plan as it lies on the map: its points with their letters and its route, and what another tool shows. */
function usePlanOverlays(): readonly Overlay[] {
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
