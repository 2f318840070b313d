import { remembered } from '../../base/remembered.ts';
import { squareMetres } from '../../geo/area.ts';
import { assembleArea } from '../osm/multipolygon.ts';
import { indexOfId, type OsmView } from '../osm/osm-view.ts';

/** What the boundaries that name a place as their label or centre tell about it. */
export interface PlaceUnit {
  /** The widest `admin_level` of what the place is the centre of; 2 for countries. */
  capitalOf: number | undefined;
  /** People in the unit of the place itself. */
  population: number | undefined;
  /** Square metres of that unit; undefined where the data lack part of its boundary. */
  area: () => number | undefined;
}

interface Unit {
  relation: number;
  level: number;
  isCentre: boolean;
}

/** From this level on a unit is the one of its centre even if it has another name. */
const municipality = 8;

/** Finds the administrative units of places by their label and centre nodes. */
export class PlaceUnits {
  readonly #view: OsmView;
  readonly #byNode = new Map<number, Unit[]>();

  constructor(view: OsmView) {
    this.#view = view;
    for (const [relation, tags] of view.relations()) {
      const level = Number(tags.admin_level);
      if (tags.boundary !== 'administrative' || !(level >= 2 && level <= 11)) continue;
      for (const { type, index, role } of view.members(relation)) {
        if (type !== 'node' || index === -1 || (role !== 'label' && role !== 'admin_centre')) continue;
        const unit: Unit = { relation, level, isCentre: role === 'admin_centre' };
        remembered(this.#byNode, index, () => []).push(unit);
      }
    }
  }

  /** The unit of the node with this index; undefined where no boundary names it. */
  of(node: number): PlaceUnit | undefined {
    const units = this.#byNode.get(node);
    if (units === undefined) return undefined;
    const levels = units.filter(({ isCentre }) => isCentre).map(({ level }) => level);
    const own = units.filter(unit => this.#isOf(unit, node)).map(({ relation }) => relation);
    return {
      capitalOf: levels.length > 0 ? Math.min(...levels) : undefined,
      population: own
        .map(relation => populationOf(this.#view.relationTags(relation).population))
        .find(population => population !== undefined),
      area: () => own.map(relation => this.#area(relation)).find(area => area !== undefined),
    };
  }

  /** A state is as large as its capital only where both have one name: a city that is a state. */
  #isOf({ relation, level, isCentre }: Unit, node: number): boolean {
    if (!isCentre || level >= municipality) return true;
    const row = indexOfId(this.#view.dataset.nodes.taggedNodes, node);
    return row !== -1 && this.#view.nodeTags(row).name === this.#view.relationTags(relation).name;
  }

  #area(relation: number): number | undefined {
    const isWhole = this.#view.members(relation).every(({ type, index }) => type !== 'way' || index !== -1);
    if (!isWhole) return undefined;
    const { polygons, broken } = assembleArea(this.#view, relation);
    return broken > 0 || polygons.length === 0 ? undefined : squareMetres(polygons);
  }
}

/** People of a tag `population`: "12345", "12 345", "12,345"; undefined for other text. */
export function populationOf(value: string | undefined): number | undefined {
  const digits = value?.replace(/[\s,.'’]/g, '');
  return digits !== undefined && /^\d{1,10}$/.test(digits) ? Number(digits) : undefined;
}
