import { intersection } from 'polyclip-ts';
import { itemAt } from '../../base/item-at.ts';
import { type Bounds, boundsContain, boundsMeet, boundsOf } from '../../geo/bounds.ts';
import { ringArea } from '../../geo/ring.ts';
import { AreaIndex } from '../osm/area-index.ts';
import { CoastClipper } from '../osm/coast/coast-clip.ts';
import type { Line, Polygon, Ring } from '../osm/dataset.ts';
import { overlaid } from '../osm/overlaid.ts';
import { outerRings, wound } from '../osm/rings.ts';

/**
 * Clips features to the extent: extracts have whole ways and relations, so forests and rivers would be drawn far into
 * the neighbouring country, without land below them.
 */
export class ExtentClip {
  readonly #parts: { polygon: Polygon; box: Bounds; isBox: boolean; lines: CoastClipper; area: AreaIndex }[];

  constructor(extent: readonly Polygon[]) {
    this.#parts = extent.map(polygon => {
      const rings = polygon.map((ring, i) => wound(ring, i === 0));
      const box = boundsOf([itemAt(polygon, 0)]);
      const boxArea = (box[2] - box[0]) * (box[3] - box[1]);
      const isBox = rings.length === 1 && ringArea(itemAt(rings, 0)) > boxArea * (1 - 1e-9);
      return { polygon: rings, box, isBox, lines: new CoastClipper(rings), area: new AreaIndex([rings]) };
    });
  }

  containsPoint(lon: number, lat: number): boolean {
    // A point on the edge of a box is inside it.
    return this.#parts.some(({ isBox, box, area }) =>
      isBox ? boundsContain(box, [lon, lat, lon, lat]) : area.contains(lon, lat),
    );
  }

  /** Returns the argument itself where nothing is cut. */
  lines(lines: readonly Line[]): readonly Line[] {
    if (lines.every(line => this.#contains(boundsOf([line])))) return lines;
    return lines.flatMap(line => {
      const box = boundsOf([line]);
      return this.#parts.flatMap(part => {
        if (!boundsMeet(part.box, box)) return [];
        const closed = line[0] === line[line.length - 2] && line[1] === line[line.length - 1];
        const { pieces, whole } = part.lines.clip({ points: line, closed });
        return whole ? [line] : pieces.map(({ points }) => Float64Array.from(points));
      });
    });
  }

  /** Returns the argument itself where nothing is cut. */
  polygons(polygons: readonly Polygon[]): readonly Polygon[] {
    if (outerRings(polygons).every(outer => this.#contains(boundsOf([outer])))) return polygons;
    return polygons.flatMap(polygon => {
      const box = boundsOf([itemAt(polygon, 0)]);
      if (this.#contains(box)) return [polygon];
      return this.#parts.flatMap(part => (boundsMeet(part.box, box) ? this.#cut(polygon, part) : []));
    });
  }

  #contains(box: Bounds): boolean {
    return this.#parts.some(part => part.isBox && boundsContain(part.box, box));
  }

  #cut(polygon: Polygon, { polygon: extent, box }: { polygon: Polygon; box: Bounds }): Polygon[] {
    try {
      const near = polygon.map(ring => withoutFarVertices(ring, box)).filter(ring => ring.length >= 8);
      return near.length === 0 ? [] : overlaid(intersection, [near], [extent]);
    } catch {
      // Badly self-intersecting rings stay unclipped.
      return [polygon];
    }
  }
}

/**
 * Drops vertices of a ring that lie beyond the same side of the box as those before and after: inside the box nothing
 * changes, and cutting takes time for each vertex.
 */
function withoutFarVertices(ring: Ring, [west, south, east, north]: Bounds): Ring {
  const sidesOf = (i: number) => {
    const lon = ring[i] as number;
    const lat = ring[i + 1] as number;
    return (lon < west ? 1 : 0) | (lon > east ? 2 : 0) | (lat < south ? 4 : 0) | (lat > north ? 8 : 0);
  };
  const kept = new Float64Array(ring.length);
  let length = 0;
  // The ends of a ring are one vertex and stay.
  let before = sidesOf(0);
  for (let i = 0; i < ring.length; i += 2) {
    const here = sidesOf(i);
    const isFar = i > 0 && i + 2 < ring.length && (before & here & sidesOf(i + 2)) !== 0;
    if (isFar) continue;
    kept[length++] = ring[i] as number;
    kept[length++] = ring[i + 1] as number;
    before = here;
  }
  return kept.subarray(0, length);
}
