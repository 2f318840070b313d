import { type LayerSpecification, latest } from '@maplibre/maplibre-gl-style-spec';
import { isRecord } from '../../data-packs/base/is-record.ts';
import { lookup } from '../../data-packs/base/lookup.ts';
import { findUndrawn, undrawnTypes } from '../../server/map-renderer/style/undrawn.ts';
import { styleOf } from './case-style.ts';
import { examples } from './examples/examples.ts';
import { memberExamples } from './examples/style-members.ts';
import type { StyleCase } from './style-case.ts';

type Specs = Readonly<Record<string, { type: string; values?: Readonly<Record<string, unknown>> }>>;
const groups = latest as unknown as Readonly<Record<string, Specs>>;

/** The style specification's types of layers, but those that are refused. */
const layerTypes = Object.keys((latest.layer.type as { values: Record<string, unknown> }).values).filter(
  type => !undrawnTypes.includes(type),
);

/** What the specification has and MapLibre GL fails at, and what is about images that no hosted sheet has. */
const unjudged = new Set([
  'raster-layer-blend',
  'icon-color',
  'icon-halo-blur',
  'icon-halo-color',
  'icon-halo-width',
  'icon-text-fit-padding',
]);

/** Every value of every property of every layer type, and what styles have beside layers. Throws an Error that names a property without an example. */
export function styleCases(): StyleCase[] {
  return [...propertyCases(), ...pitchedCases(), ...memberCases()];
}

/** Those that are drawn: the others are refused. */
export const drawnCases = (): StyleCase[] =>
  styleCases().filter(styleCase => findUndrawn(styleOf(styleCase, '')) === undefined);

const pitchedCases = (): StyleCase[] =>
  Object.entries(examples).flatMap(([type, { pitched = {} }]) =>
    Object.entries(pitched).map(([name, changed]) => ({
      name: `${type}/pitch/${name}`,
      layers: layersOf(type, '', changed),
      view: { pitch: 50, bearing: 20 },
    })),
  );

const memberCases = (): StyleCase[] =>
  memberExamples.map(({ name, type, changed, members }) => ({
    name,
    layers: layersOf(type, '', changed),
    view: {},
    members,
  }));

function propertyCases(): StyleCase[] {
  return layerTypes.flatMap(type =>
    Object.entries({ ...groups[`layout_${type}`], ...groups[`paint_${type}`] }).flatMap(([property, spec]) => {
      if (unjudged.has(property)) return [];
      const given = lookup(examples, type);
      if (given === undefined) throw new Error(`there are no examples of layers of type ${type}`);
      const values = lookup(given.values, property) ?? ownValues(spec);
      if (values === undefined) throw new Error(`there is no example of ${property} of ${type}`);
      const own = Object.entries(values).map(([name, value]) => [name, { [property]: value }] as const);
      const together = Object.entries(lookup(given.together ?? {}, property) ?? {});
      return [...own, ...together].map(([name, changed]) => ({
        name: `${type}/${property}/${name}`,
        layers: layersOf(type, property, changed),
        view: lookup(given.views ?? {}, `${property}/${name}`) ?? lookup(given.views ?? {}, property) ?? {},
      }));
    }),
  );
}

/** The values of booleans and enumerations. */
function ownValues({ type, values }: Specs[string]): Record<string, unknown> | undefined {
  if (type === 'boolean') return { true: true, false: false };
  if (type !== 'enum' || values === undefined) return undefined;
  return Object.fromEntries(Object.keys(values).map(name => [name, name]));
}

const ground: LayerSpecification = { id: 'ground', type: 'background', paint: { 'background-color': '#f4f1e6' } };
/** What colours are mixed with. */
const stripe = { id: 'stripe', type: 'fill', source: 'map', 'source-layer': 'stripe' } as const;
const below: LayerSpecification = { ...stripe, paint: { 'fill-color': '#c8dcb4' } };

function layersOf(type: string, property: string, changed: object): LayerSpecification[] {
  const given = lookup(examples, type);
  const properties = { ...given?.around(property), ...changed };
  const ofGroup = (group: string) =>
    Object.fromEntries(Object.entries(properties).filter(([name]) => isRecord(groups[`${group}_${type}`]?.[name])));
  const layer = { id: 'case', type, ...given?.source(property), layout: ofGroup('layout'), paint: ofGroup('paint') };
  return [ground, below, layer as unknown as LayerSpecification];
}
