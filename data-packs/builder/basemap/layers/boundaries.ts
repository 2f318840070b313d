import type { OsmView } from '../../osm/osm-view.ts';
import type { MapFeature } from '../map-feature.ts';

interface BoundaryClass {
  kind: string;
  minzoom: number;
}

const classes: Record<number, BoundaryClass> = {
  2: { kind: 'country', minzoom: 0 },
  3: { kind: 'region', minzoom: 4 },
  4: { kind: 'region', minzoom: 4 },
  5: { kind: 'county', minzoom: 8 },
  6: { kind: 'county', minzoom: 8 },
  7: { kind: 'locality', minzoom: 10 },
  8: { kind: 'locality', minzoom: 10 },
};

/** Yields the lines of administrative boundaries, each way once at its highest level; no coasts, no borders at sea. */
export function* boundaryFeatures(view: OsmView): Generator<MapFeature> {
  const levels = new Map<number, number>();
  const disputed = new Set<number>();
  for (const [relation, tags] of view.relations()) {
    if (tags.type !== 'boundary' && tags.type !== 'multipolygon') continue;
    if (tags.boundary !== 'administrative' && tags.boundary !== 'disputed' && tags.boundary !== 'claim') continue;
    const level = Number(tags.admin_level);
    if (!(level in classes)) continue;
    const contested =
      tags.boundary === 'disputed' || tags.disputed === 'yes' || 'disputed_by' in tags || 'claimed_by' in tags;
    for (const member of view.members(relation)) {
      if (member.type !== 'way' || member.index === -1) continue;
      levels.set(member.index, Math.min(level, levels.get(member.index) ?? level));
      if (contested) disputed.add(member.index);
    }
  }
  for (const [way, level] of levels) {
    const tags = view.wayTags(way);
    const boundary = classes[level];
    if (boundary === undefined || tags.natural === 'coastline' || tags.maritime === 'yes') continue;
    const contested =
      disputed.has(way) ||
      tags.boundary === 'disputed' ||
      tags.boundary === 'claim' ||
      tags.disputed === 'yes' ||
      'disputed_by' in tags;
    const sortRank = contested ? 288 : 289;
    yield {
      layer: 'boundaries',
      id: 2 * 2 ** 44 + (view.dataset.ways.ids[way] as number),
      minzoom: boundary.minzoom,
      sortKey: sortRank,
      attributes: {
        kind: boundary.kind,
        kind_detail: level,
        sort_rank: sortRank,
        disputed: contested || undefined,
      },
      geometry: { type: 'lines', lines: view.wayLines(way) },
    };
  }
}
