import { itemAt } from '../../../base/item-at.ts';
import { lookup } from '../../../base/lookup.ts';
import { remembered } from '../../../base/remembered.ts';
import type { OsmView, Tags } from '../../osm/osm-view.ts';

type RouteKind = 'hiking' | 'bicycle' | 'mtb' | 'ski';

/** From the widest. */
export const routeNetworks = ['international', 'national', 'regional', 'local'] as const;
export type RouteNetwork = (typeof routeNetworks)[number];

/** A marked route, of one relation or of stages and the relation that joins them. */
export interface MarkedRoute {
  kind: RouteKind;
  network: RouteNetwork;
  ref: string | undefined;
  /** `#rrggbb`. */
  colour: string | undefined;
  /** Tags of the relation that has the name. */
  names: Tags;
}

const kinds: Record<string, RouteKind> = {
  ...{ hiking: 'hiking', foot: 'hiking', walking: 'hiking' },
  ...{ bicycle: 'bicycle', mtb: 'mtb' },
  ...{ ski: 'ski', piste: 'ski' },
};

/** Finds the marked routes of each way, by its index, in the order of the relations. */
export function routesByWay(view: OsmView): Map<number, MarkedRoute[]> {
  const relations = new RouteRelations(view);
  const byWay = new Map<number, MarkedRoute[]>();
  for (const relation of relations.all()) {
    const route = relations.route(relation);
    for (const way of relations.ways(relation)) {
      const routes = remembered(byWay, way, (): MarkedRoute[] => []);
      if (!routes.includes(route)) routes.push(route);
    }
  }
  return byWay;
}

interface RouteRelation {
  tags: Tags;
  kind: RouteKind;
  /** The relation of the same kind that this one is a stage of: the first of several. */
  parent?: number;
}

class RouteRelations {
  readonly #view: OsmView;
  readonly #relations = new Map<number, RouteRelation>();
  readonly #routes = new Map<string, MarkedRoute>();

  constructor(view: OsmView) {
    this.#view = view;
    for (const [relation, tags] of view.relations()) {
      if (tags.type !== 'route' && tags.type !== 'superroute') continue;
      const kind = kindOf(tags.route);
      if (kind !== undefined) this.#relations.set(relation, { tags, kind });
    }
    for (const [relation, { kind }] of this.#relations) {
      for (const { type, index } of view.members(relation)) {
        const stage = type === 'relation' ? this.#relations.get(index) : undefined;
        if (stage?.kind === kind) stage.parent ??= relation;
      }
    }
  }

  all(): Iterable<number> {
    return this.#relations.keys();
  }

  *ways(relation: number): Generator<number> {
    for (const { type, index } of this.#view.members(relation)) if (type === 'way' && index !== -1) yield index;
  }

  /** The route that a relation is, or is a stage of: the same object for all stages that look alike. */
  route(relation: number): MarkedRoute {
    const chain = this.#chain(relation);
    const tags = chain.map(link => link.tags);
    const networks = new Set(tags.map(one => networkOf(one.network)));
    const route: MarkedRoute = {
      kind: itemAt(chain, 0).kind,
      network: routeNetworks.find(network => networks.has(network)) ?? 'local',
      ref: tags.find(one => one.ref)?.ref,
      colour: tags.map(wayColour).find(colour => colour !== undefined),
      names: tags.find(one => one.name) ?? {},
    };
    const look = JSON.stringify([route.kind, route.network, route.ref, route.colour, route.names.name]);
    return remembered(this.#routes, look, () => route);
  }

  /** From the widest route down to the stage; relations that contain each other are followed once. */
  #chain(relation: number): RouteRelation[] {
    const chain: RouteRelation[] = [];
    const seen = new Set<number>();
    for (let at: number | undefined = relation; at !== undefined && !seen.has(at); at = chain[0]?.parent) {
      seen.add(at);
      const link = this.#relations.get(at);
      if (link !== undefined) chain.unshift(link);
    }
    return chain;
  }
}

function kindOf(route: string | undefined): RouteKind | undefined {
  return (route ?? '')
    .split(';')
    .map(value => lookup(kinds, value.trim()))
    .find(kind => kind !== undefined);
}

/** "iwn" (walking), "rcn" (cycling), "lcn;rcn" (the widest), and plain words. */
export function networkOf(network: string | undefined): RouteNetwork {
  const values = (network ?? '').split(';').map(value => value.trim());
  const found = values.map(value => {
    const letter = /^([inrl])[wcmhp]n$/.exec(value)?.[1];
    return letter === undefined ? value : routeNetworks.find(known => known.startsWith(letter));
  });
  return routeNetworks.find(known => found.includes(known)) ?? 'local';
}

/** The colour of the way's marks: the first part of `osmc:symbol`, else the route's own. */
function wayColour(tags: Tags): string | undefined {
  return colourOf(tags['osmc:symbol']?.split(':')[0]) ?? colourOf(tags.colour);
}

/** The names that routes are tagged with: those of `osmc:symbol`, and the basic ones of CSS. */
const named: Record<string, string> = {
  ...{ black: '#000000', white: '#ffffff', red: '#ff0000', green: '#008000', blue: '#0000ff', yellow: '#ffff00' },
  ...{ gray: '#808080', grey: '#808080', brown: '#a52a2a', orange: '#ffa500', purple: '#800080', pink: '#ffc0cb' },
  ...{ violet: '#ee82ee', magenta: '#ff00ff', fuchsia: '#ff00ff', cyan: '#00ffff', aqua: '#00ffff', lime: '#00ff00' },
  ...{ maroon: '#800000', navy: '#000080', olive: '#808000', silver: '#c0c0c0', teal: '#008080', gold: '#ffd700' },
  ...{ turquoise: '#40e0d0', indigo: '#4b0082', lightblue: '#add8e6', darkblue: '#00008b', lightgreen: '#90ee90' },
  ...{ darkgreen: '#006400', darkred: '#8b0000', crimson: '#dc143c', khaki: '#f0e68c', beige: '#f5f5dc' },
};

/** "#rrggbb" of a colour's name or its three or six digits; undefined for other text. */
export function colourOf(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase() ?? '';
  if (/^#[\da-f]{6}$/.test(text)) return text;
  if (/^#[\da-f]{3}$/.test(text)) return text.replace(/[\da-f]/g, digit => digit + digit);
  return lookup(named, text.replace(/[\s_-]/g, ''));
}
