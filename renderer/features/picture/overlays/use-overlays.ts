import { useMemo } from 'react';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { pictureWords as t } from '../../../words.ts';
import { colorOfShape, type ItemShape } from '../../data/item-file.ts';
import { itemKinds } from '../../data/item-kinds.ts';
import { colorOf, isShown, positionOf, titleOf } from '../../data/item-look.ts';
import { useItems, useItemsOfKind } from '../../data/items-state.ts';
import { useDrawnItems } from '../../data/use-item-shapes.ts';
import { useCategory } from '../../search/category/category-state.ts';
import { useTracks } from '../../tracks/use-tracks.ts';
import type { Overlay } from './overlay.ts';
import {
  emptyOverlay,
  hitsOverlay,
  lineWidth,
  type OverlayArea,
  type OverlayLine,
  type OverlayPoint,
} from './overlay-shapes.ts';
import { usePlanOverlays } from './use-plan-overlays.ts';

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
  return useMemo(() => {
    const shapes = drawn.map(({ item, shapes }) => ({
      ...emptyOverlay,
      id: item.id,
      name: titleOf(item),
      icon: itemKinds[item.kind].icon,
      color: colorOf(item),
      ...partsOf(shapes, shape => colorOfShape(item, shape)),
    }));
    const opened = tracks.map(
      ({ item, name, color, shapes: { lines, areas, points } }): Overlay => ({
        id: item,
        name,
        icon: itemKinds.track.icon,
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
      return [{ ...emptyOverlay, id: item.id, name: titleOf(item), icon: itemKinds.place.icon, color, points }];
    });
    return [...shapes, ...opened, ...plan, ...saved, ...found];
  }, [plan, found, drawn, tracks, places, items]);
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
