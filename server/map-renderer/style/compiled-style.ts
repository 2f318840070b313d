import {
  Color,
  createVisibilityExpression,
  type Feature,
  type FeatureFilter,
  type FilterSpecification,
  featureFilter,
  type ICanonicalTileID,
  type LayerSpecification,
  latest,
  normalizePropertyExpression,
  type StylePropertyExpression,
  type StylePropertySpecification,
  type StyleSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { isRecord } from '../../../data-packs/base/is-record.ts';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { remembered } from '../../../data-packs/base/remembered.ts';

type PropertyKind = StylePropertyExpression['kind'];

/** A compiled paint or layout property, to be evaluated for a zoom and, if data-driven, a feature. */
interface Property {
  kind: PropertyKind;
  /** True where the style states a value, even the default. */
  isSet: boolean;
  /** True where features may differ in it. */
  dataDriven: boolean;
  evaluate(zoom: number, feature?: Feature, canonical?: ICanonicalTileID, images?: string[]): unknown;
}

export interface CompiledLayer {
  id: string;
  type: LayerSpecification['type'];
  source: string | undefined;
  sourceLayer: string | undefined;
  minzoom: number;
  maxzoom: number;
  visible: boolean;
  /** Whether it belongs to the style's land, as shading that it would be bare without. */
  isGround: boolean;
  filter: FeatureFilter;
  property(name: string): Property;
}

export interface CompiledStyle {
  specification: StyleSpecification;
  layers: CompiledLayer[];
  light(name: LightProperty): Property;
}

export type LightProperty = 'anchor' | 'position' | 'color' | 'intensity';

/** Compiles every property with MapLibre's own evaluator. Throws an Error that names an invalid property. */
export function compileStyle(specification: StyleSpecification): CompiledStyle {
  const state = defaultsOf(specification.state);
  const light = (name: LightProperty): Property =>
    compileProperty(name, lookup({ ...specification.light }, name), latest.light[name] as never, 'light', state);
  return { specification, layers: specification.layers.map(layer => compileLayer(layer, state)), light };
}

/** What `["global-state", name]` has: nobody changes it in a picture. */
type State = Readonly<Record<string, unknown>>;
const defaultsOf = (state: StyleSpecification['state'] = {}): State =>
  Object.fromEntries(Object.entries(state).map(([name, given]) => [name, isRecord(given) ? given.default : undefined]));

function compileLayer(layer: LayerSpecification, state: State): CompiledLayer {
  const given: Record<string, unknown> = { ...('layout' in layer ? layer.layout : {}), ...layer.paint };
  const specs = propertySpecs(layer.type);
  const properties = new Map<string, Property>();
  return {
    id: layer.id,
    type: layer.type,
    source: 'source' in layer && typeof layer.source === 'string' ? layer.source : undefined,
    sourceLayer: 'source-layer' in layer ? layer['source-layer'] : undefined,
    minzoom: layer.minzoom ?? 0,
    maxzoom: layer.maxzoom ?? Number.POSITIVE_INFINITY,
    visible: createVisibilityExpression(given.visibility as never, `layers.${layer.id}`, state).evaluate() !== 'none',
    isGround: isRecord(layer.metadata) && 'outpost:ground' in layer.metadata,
    filter: featureFilter('filter' in layer ? (layer.filter as FilterSpecification) : undefined, 'filter', state),
    // Asked for each feature: no closure is made where it is known.
    property: name =>
      properties.get(name) ??
      remembered(properties, name, () => {
        const spec = lookup(specs, name);
        if (spec === undefined) throw new Error(`layers of type ${layer.type} have no property ${name}`);
        return compileProperty(name, lookup(given, name), spec, `layer ${layer.id}`, state);
      }),
  };
}

type Specs = Record<string, StylePropertySpecification>;

function propertySpecs(type: LayerSpecification['type']): Specs {
  const groups = latest as unknown as Record<string, Specs>;
  return { ...groups[`layout_${type}`], ...groups[`paint_${type}`] };
}

function compileProperty(
  name: string,
  given: unknown,
  spec: StylePropertySpecification,
  owner: string,
  state: State,
): Property {
  const fallback = 'default' in spec ? spec.default : undefined;
  const value = given ?? fallback;
  const isSet = given !== undefined;
  if (value === undefined || value === null) {
    return { kind: 'constant', isSet, dataDriven: false, evaluate: () => undefined };
  }
  let expression: StylePropertyExpression;
  try {
    expression = normalizePropertyExpression(value as never, `${owner}.${name}`, spec, state);
  } catch (cause) {
    throw new Error(`the style's ${owner} has a ${name} that cannot be understood`, { cause });
  }
  return {
    kind: expression.kind,
    isSet,
    dataDriven: expression.kind === 'source' || expression.kind === 'composite',
    evaluate: evaluator(expression),
  };
}

/** Evaluates a property; the value for all features is found once for each zoom in turn. */
function evaluator(expression: StylePropertyExpression): Property['evaluate'] {
  const at = (zoom: number, feature?: Feature, canonical?: ICanonicalTileID, images?: string[]): unknown =>
    expression.evaluate({ zoom, isSupportedScript: () => true } as never, feature, {}, canonical, images);
  if (expression.kind === 'constant' || expression.kind === 'camera') {
    let last: { zoom: number; value: unknown } | undefined;
    return (zoom, feature, canonical, images) => {
      if (images !== undefined) return at(zoom, feature, canonical, images);
      if (last?.zoom !== zoom) last = { zoom, value: at(zoom, feature, canonical) };
      return last.value;
    };
  }
  if (expression.kind === 'source') return at;
  return (zoom, feature, canonical, images) => {
    const whole = Math.floor(zoom);
    if (zoom === whole) return at(zoom, feature, canonical, images);
    const share = expression.interpolationFactor(zoom, whole, whole + 1);
    return mixed(at(whole, feature, canonical, images), at(whole + 1, feature, canonical, images), share);
  };
}

/** Interpolates between whole zooms, as MapLibre does for values that depend on zoom and feature. */
function mixed(from: unknown, to: unknown, share: number): unknown {
  if (typeof from === 'number' && typeof to === 'number') return from + (to - from) * share;
  return from instanceof Color && to instanceof Color ? Color.interpolate(from, to, share) : from;
}
