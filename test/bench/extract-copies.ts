import { itemAt } from '../../data-packs/base/item-at.ts';
import { missingNode } from '../../data-packs/builder/osm/dataset.ts';
import { OsmView } from '../../data-packs/builder/osm/osm-view.ts';
import { numberAt, type PackedNumbers } from '../../data-packs/builder/osm/packed-numbers.ts';
import { OsmPbfWriter } from '../../data-packs/builder/osm/pbf/pbf-writer.ts';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';

/**
 * `dense`: side by side, without gaps. `linked`: as that, with a road from each copy to the next one eastwards and
 * southwards. `sparse`: degrees apart.
 */
export type Layout = 'dense' | 'linked' | 'sparse';

/** Objects of one copy before those of the next: in a real extract, neighbours follow each other only in runs. */
const run = 256;
/** Ids of members that the extract lacks, in all copies. */
const absent = 1e12;
/** Where copies are linked. */
const mainRoads = new Set(['trunk', 'primary', 'secondary']);
const linkTags = { highway: 'trunk', maxspeed: '100', ref: 'L1' };
/** Degrees from one sparse copy to the next. */
const apart = 2;

/** Copies from west to east; they are written line by line. */
const columnsOf = (copies: number): number => Math.ceil(Math.sqrt(copies));

/** An extract in memory, of which larger ones are made. */
export class ExtractCopies {
  readonly #view: OsmView;

  private constructor(view: OsmView) {
    this.#view = view;
  }

  static async of(file: string): Promise<ExtractCopies> {
    const { signal } = new AbortController();
    return new ExtractCopies(new OsmView(await readOsm([file], { progress: () => undefined, signal, threads: 0 })));
  }

  get nodes(): number {
    return this.#view.dataset.nodes.ids.length;
  }

  /** Where a place of the extract lies in a copy that is not sparse. */
  placeIn(copy: number, copies: number, [lon, lat]: Position): Position {
    const [west, south, east, north] = this.#view.dataset.bounds;
    const columns = columnsOf(copies);
    return [lon + (copy % columns) * (east - west), lat - Math.floor(copy / columns) * (north - south)];
  }

  /** Nodes of main roads, by index: the furthest in each direction. */
  #gates(): { west: number; east: number; south: number; north: number } {
    const { nodes, ways } = this.#view.dataset;
    const onMainRoads = Array.from(ways.ids, (_, way) => way)
      .filter(way => {
        const { highway = '', oneway } = this.#view.wayTags(way);
        return mainRoads.has(highway) && oneway !== 'yes';
      })
      .flatMap(way => Array.from(ways.refs.subarray(ways.refOffsets[way], ways.refOffsets[way + 1])))
      .filter(node => node !== missingNode);
    const furthest = (degrees: PackedNumbers, sign: 1 | -1) =>
      onMainRoads.reduce((best, node) =>
        sign * numberAt(degrees, node) > sign * numberAt(degrees, best) ? node : best,
      );
    return {
      west: furthest(nodes.lon, -1),
      east: furthest(nodes.lon, 1),
      south: furthest(nodes.lat, -1),
      north: furthest(nodes.lat, 1),
    };
  }

  /** Writes so many shifted copies, with ids of their own, as one sorted extract. */
  async write(file: string, copies: number, layout: Layout): Promise<void> {
    const view = this.#view;
    const { nodes, ways, relations, bounds, timestamp } = view.dataset;
    const [west, south, east, north] = bounds;
    const columns = columnsOf(copies);
    const lines = Math.ceil(copies / columns);
    const [across, up] = layout === 'sparse' ? [apart, apart] : [east - west, north - south];
    const shifts = Array.from({ length: copies }, (_, copy) => ({
      east: Math.round((copy % columns) * across * 1e7),
      south: Math.round(Math.floor(copy / columns) * up * 1e7),
    }));
    const idOf = (index: number, copy: number) => (Math.floor(index / run) * copies + copy) * run + (index % run) + 1;
    /** Row + 1 of each node's tags; 0 without tags. */
    const rows = new Uint32Array(nodes.ids.length);
    for (const [row, node] of nodes.taggedNodes.entries()) rows[node] = row + 1;
    const box = [west, south - (lines - 1) * up, east + (columns - 1) * across, north] as const;
    const writer = await OsmPbfWriter.create(file, { bounds: box, timestamp });
    const each = async (count: number, write: (index: number, copy: number) => boolean) => {
      for (let start = 0; start < count; start += run)
        for (let copy = 0; copy < copies; copy++)
          for (let index = start; index < Math.min(count, start + run); index++)
            if (!write(index, copy)) await writer.drained();
    };
    try {
      await each(nodes.ids.length, (index, copy) => {
        const by = itemAt(shifts, copy);
        const [lon, lat] = [numberAt(nodes.lon, index) + by.east, numberAt(nodes.lat, index) - by.south];
        const row = rows[index] as number;
        return writer.node(idOf(index, copy), lon, lat, row > 0 ? view.nodeTags(row - 1) : undefined);
      });
      await each(ways.ids.length, (index, copy) => {
        const refs = ways.refs.subarray(ways.refOffsets[index], ways.refOffsets[index + 1]);
        const ids = Array.from(
          refs.filter(ref => ref !== missingNode),
          ref => idOf(ref, copy),
        );
        return writer.way(idOf(index, copy), ids, view.wayTags(index));
      });
      if (layout === 'linked') {
        const gates = this.#gates();
        const first = idOf(Math.ceil(ways.ids.length / run) * run, 0);
        for (let copy = 0; copy < copies; copy++) {
          const link = async (id: number, from: number, next: number, to: number): Promise<void> => {
            if (next >= copies) return;
            if (!writer.way(id, [idOf(from, copy), idOf(to, next)], linkTags)) await writer.drained();
          };
          const isLast = copy % columns === columns - 1;
          if (!isLast) await link(first + 2 * copy, gates.east, copy + 1, gates.west);
          await link(first + 2 * copy + 1, gates.south, copy + columns, gates.north);
        }
      }
      await each(relations.ids.length, (relation, copy) => {
        const members = view.members(relation).map(({ type, id, index, role }) => ({
          type,
          id: index === -1 ? absent + id : idOf(index, copy),
          role,
        }));
        return writer.relation(idOf(relation, copy), members, view.relationTags(relation));
      });
    } finally {
      await writer.close();
    }
  }
}
