import { useMemo } from 'react';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { colorOf, iconOfKind, isShown, positionOf, titleOf } from '../data/item-look.ts';
import type { ItemShape } from '../data/item-shapes.ts';
import { useItems, useItemsOfKind } from '../data/items-state.ts';
import { colorOfShape, useDrawnItems } from '../data/use-item-shapes.ts';
import { placedWaypoints } from '../plan/plan.ts';
import { usePlan } from '../plan/plan-state.ts';
import { waypointLetter } from '../plan/points/waypoint-letter.ts';
import { useTracks } from '../tracks/use-tracks.ts';
import { type Overlay, type OverlayArea, type OverlayLine, type OverlayPoint, planOverlay } from './overlay.ts';
import { t } from './words.ts';

/** As wide as on the map at a middle zoom. */
const lineWidth = 4;
const planColors = { start: '#1e7d34', between: '#0b6bcb', end: '#c2352b' } as const;

/** What lies on the map: the plan and its route, then kept areas, lines, tracks and places. */
export function useOverlays(): readonly Overlay[] {
  const plan = usePlanOverlay();
  const { items } = useItems();
  const drawn = useDrawnItems(true);
  const { all: tracks } = useTracks();
  const places = useItemsOfKind('place');
  return useMemo(() => {
    const shapes = drawn.map(({ item, shapes }) => ({
      ...emptyOverlay,
      id: item.id,
      name: titleOf(item),
      icon: iconOfKind[item.kind],
      color: colorOf(item),
      ...partsOf(shapes, shape => colorOfShape(item, shape)),
    }));
    const opened = tracks.map(
      ({ item, name, color, shapes: { lines, areas, points } }): Overlay => ({
        id: item,
        name,
        icon: iconOfKind.track,
        color,
        lines: lines.map(({ line }) => ({ color, width: lineWidth, line })),
        areas: areas.map(rings => ({ color, rings })),
        points: points.map(position => ({ color, position })),
      }),
    );
    const saved = places.flatMap((item): Overlay[] => {
      const position = isShown(item, items) ? positionOf(item) : undefined;
      if (position === undefined) return [];
      const color = colorOf(item);
      const points = [{ color, position: [position.lon, position.lat] satisfies Position }];
      return [{ ...emptyOverlay, id: item.id, name: titleOf(item), icon: iconOfKind.place, color, points }];
    });
    return [...shapes, ...opened, ...plan, ...saved];
  }, [plan, drawn, tracks, places, items]);
}

const emptyOverlay = { lines: [], areas: [], points: [] };

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

/** The plan's points with their letters, and its route. */
function usePlanOverlay(): readonly Overlay[] {
  const { plan, route } = usePlan();
  return useMemo(() => {
    const placed = placedWaypoints(plan);
    if (placed.length === 0) return [];
    const points = placed.map(({ id, point }, index): OverlayPoint => {
      const role = index === 0 ? 'start' : index === placed.length - 1 ? 'end' : 'between';
      const letter = waypointLetter(plan.waypoints.findIndex(waypoint => waypoint.id === id));
      return { color: planColors[role], position: [point.lon, point.lat], label: letter };
    });
    const color = planColors.between;
    const lines = route === undefined ? [] : [{ color, width: lineWidth, line: route.line }];
    return [{ ...emptyOverlay, id: planOverlay, name: t('planOverlay'), icon: 'directions', color, lines, points }];
  }, [plan, route]);
}
