import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { pointFeature } from '../../formats/feature.ts';
import type { CountryTraffic } from './traffic-feed.ts';

/** Takes the pointer: its features have the incident's words. */
export const incidentsLayer = 'outpost-incidents';
const incidentsSource = 'outpost-incidents';

interface Shown {
  flow: boolean;
  incidents: boolean;
  dark: boolean;
}

/** Shares of the free speed up to which traffic has a colour. */
const flowColours = [
  [0.25, '#8c1d18'],
  [0.5, '#d93a2b'],
  [0.8, '#f08c1e'],
] as const;

/** Adds coloured lines of the roads' traffic, below the labels, and signs of incidents, above them. */
export function withTraffic(
  style: StyleSpecification,
  traffic: readonly CountryTraffic[],
  { flow, incidents, dark }: Shown,
): StyleSpecification {
  if (traffic.length === 0 || !(flow || incidents)) return style;
  const added = new Map<string, SourceSpecification>();
  const lines: LayerSpecification[] = [];
  for (const one of flow ? traffic : []) {
    const source = `outpost-traffic-${one.country}`;
    added.set(source, { type: 'vector', url: `pmtiles://traffic/${one.country}` });
    lines.push(flowLine(source, one.flow, dark));
  }
  const firstLabel = style.layers.findIndex(({ type }) => type === 'symbol');
  const split = firstLabel < 0 ? style.layers.length : firstLabel;
  const layers = [...style.layers.slice(0, split), ...lines, ...style.layers.slice(split)];
  const withSources = () => ({ ...style.sources, ...Object.fromEntries(added) });
  if (!incidents) return { ...style, sources: withSources(), layers };
  const features = traffic.flatMap(one =>
    one.incidents.map(({ lon, lat, ...properties }) => pointFeature([lon, lat], properties)),
  );
  added.set(incidentsSource, { type: 'geojson', data: { type: 'FeatureCollection', features } });
  return { ...style, sources: withSources(), layers: [...layers, ...incidentSigns] };
}

function flowLine(source: string, flow: CountryTraffic['flow'], dark: boolean): LayerSpecification {
  const share: ExpressionSpecification = [
    'coalesce',
    ['get', ['to-string', ['get', 'id']], ['literal', { ...flow }]],
    1,
  ];
  const free = dark ? '#2f7d4f' : '#3f9d5a';
  const colour = ['case', ...flowColours.flatMap(([most, value]) => [['<', share, most], value]), free];
  return {
    id: source,
    type: 'line',
    source,
    'source-layer': 'segments',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colour as ExpressionSpecification,
      'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 8, 2, 12, 3, 17, 7],
    },
  };
}

const incidentSigns: LayerSpecification[] = [
  {
    id: incidentsLayer,
    type: 'circle',
    source: incidentsSource,
    paint: {
      'circle-radius': 10,
      'circle-color': ['case', ['get', 'isMajor'], '#c2352b', '#d97706'],
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 2,
    },
  },
  {
    id: `${incidentsLayer}-sign`,
    type: 'symbol',
    source: incidentsSource,
    layout: {
      'text-field': '!',
      'text-font': ['Noto Sans Medium'],
      'text-size': 15,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': '#ffffff' },
  },
];
