import { itemAt } from '../../../base/item-at.ts';
import { labelPoint } from '../../../geo/label-point.ts';
import type { Tags } from '../../osm/osm-view.ts';
import type { MapElement } from '../map-element.ts';
import { fromZoom, type MapFeature, type ZoomedValue } from '../map-feature.ts';
import { wholeNumber } from './roads.ts';

/** Rounds heights in steps that grow towards low zooms, so that neighbours can be merged. */
const heightSteps: readonly { step: number; minzoom: number; maxzoom: number }[] = [
  { step: 0, minzoom: 15, maxzoom: 24 },
  { step: 5, minzoom: 14, maxzoom: 14 },
  { step: 10, minzoom: 13, maxzoom: 13 },
  { step: 20, minzoom: 0, maxzoom: 12 },
];

export function buildingFeatures(element: MapElement, out: MapFeature[]): void {
  const { tags } = element;
  const part = exists(tags['building:part']);
  if (element.canBePolygon && (exists(tags.building) || part) && element.polygons.length > 0) {
    const { height, minHeight } = buildingHeight(tags);
    out.push({
      layer: 'buildings',
      id: element.id,
      minzoom: part ? 14 : 11,
      attributes: {
        kind: part ? 'building_part' : 'building',
        kind_detail: part ? tags['building:part'] : undefined,
        height: heightByZoom(height),
        min_height: part ? heightByZoom(minHeight) : undefined,
        layer: fromZoom(13, wholeNumber(tags.layer)),
        sort_rank: 400,
      },
      geometry: { type: 'polygons', polygons: element.polygons },
    });
  }
  const number = tags['addr:housenumber'];
  if (!number) return;
  const point = element.point ?? (element.canBePolygon ? labelPoint(element.polygons) : undefined);
  if (point === undefined) return;
  out.push({
    layer: 'buildings',
    id: element.id,
    minzoom: 15,
    attributes: { kind: 'address', addr_housenumber: number, addr_street: tags['addr:street'] },
    geometry: { type: 'point', ...point },
  });
}

function exists(value: string | undefined): boolean {
  return value !== undefined && value !== 'no';
}

/** Metres, from the number of storeys where no height is tagged. */
export function buildingHeight(tags: Tags): { height: number | undefined; minHeight: number | undefined } {
  const levels = metres(tags['building:levels']);
  return {
    height: metres(tags.height) ?? (levels === undefined ? undefined : Math.max(levels, 1) * 3 + 2),
    minHeight: metres(tags.min_height),
  };
}

/** "12", "12.5 m", "12,5", "40 ft", "40'"; undefined for anything else. */
export function metres(value: string | undefined): number | undefined {
  const match = value === undefined ? null : /^\s*(\d+(?:[.,]\d+)?)\s*(m|ft|')?\s*$/.exec(value);
  if (match === null) return undefined;
  const number = Number(itemAt(match, 1).replace(',', '.'));
  return match[2] === 'ft' || match[2] === "'" ? Math.round(number * 30.48) / 100 : number;
}

function heightByZoom(height: number | undefined): ZoomedValue[] | undefined {
  if (height === undefined) return undefined;
  return heightSteps.map(({ step, minzoom, maxzoom }) => {
    const value = step === 0 || height <= 0 ? height : Math.max(step, Math.round(height / step) * step);
    return { value, minzoom, maxzoom };
  });
}
