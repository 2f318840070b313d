import type { LayerSpecification, SourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Palette } from './palettes/palette.ts';
import { contourLabels, contours, groundMark, hillshade, terrainSource, worldHillshade } from './relief.ts';
import type { StyleName } from './style-names.ts';

/** Styles whose overview is shaded whatever is switched on: what is bare land to them would be a white sheet. */
const shadedOverviews: ReadonlySet<StyleName> = new Set(['light', 'dark']);

interface Composition {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
}

/**
 * Adds hidden relief and contour lines to a style without them: a client shows them by their visibility, and no tile is
 * loaded until then. Relief and lines lie below the water or above imagery, heights below other labels.
 */
export function withOptionalRelief(
  style: Composition,
  name: StyleName,
  palette: Palette,
  terrainCredit: string,
): Composition {
  const { layers } = style;
  const firstOf = (...matches: ((layer: LayerSpecification) => boolean)[]): number =>
    matches.map(match => layers.findIndex(match)).find(at => at >= 0) ?? layers.length;
  const aboveImagery = layers.findLastIndex(({ type }) => type === 'raster') + 1;
  const isLabel = ({ type }: LayerSpecification): boolean => type === 'symbol';
  const ofWater = (layer: LayerSpecification): boolean => layer.id === 'water';
  const reliefAt = aboveImagery > 0 ? aboveImagery : firstOf(ofWater, isLabel);
  const labelsAt = firstOf(isLabel);
  const line = aboveImagery > 0 ? palette.labels.minorRoad : palette.ways.path;
  const added: [number, LayerSpecification[]][] = [
    [
      reliefAt,
      [overviewRelief(name, palette), hidden(shaded(hillshade, palette)), hidden(tinted(contours, line, palette))],
    ],
    [labelsAt, [hidden(tinted(contourLabels, line, palette))]],
  ];
  const terrain = { ...terrainSource, ...(terrainCredit === '' ? {} : { attribution: terrainCredit }) };
  return {
    sources: { ...style.sources, terrain: terrain as SourceSpecification },
    layers: [...layers.keys(), layers.length].flatMap(at => {
      const here = added.flatMap(([position, some]) => (position === at ? some : []));
      const layer = layers[at];
      return layer === undefined ? here : [...here, layer];
    }),
  };
}

function overviewRelief(name: StyleName, palette: Palette): LayerSpecification {
  const layer = shaded(worldHillshade, palette);
  return shadedOverviews.has(name) ? { ...layer, metadata: { [groundMark]: true } } : hidden(layer);
}

function hidden(layer: LayerSpecification): LayerSpecification {
  return { ...layer, layout: { ...layer.layout, visibility: 'none' } } as LayerSpecification;
}

/** Shadows that are darker than the ground, and lights that do not blind at night. */
function shaded(layer: LayerSpecification, { ground }: Palette): LayerSpecification {
  if (layer.type !== 'hillshade' || !isDark(ground.earth)) return layer;
  const paint = {
    'hillshade-shadow-color': '#000000',
    'hillshade-highlight-color': '#9aa3ad',
    'hillshade-accent-color': '#000000',
  };
  return { ...layer, paint: { ...layer.paint, ...paint } };
}

/** In the palette's own colours: brown lines are lost on dark ground and loud on grey. */
function tinted(layer: LayerSpecification, line: string, { labels }: Palette): LayerSpecification {
  if (layer.type === 'line') return { ...layer, paint: { ...layer.paint, 'line-color': line } };
  if (layer.type !== 'symbol') return layer;
  const paint = { ...layer.paint, 'text-color': labels.minorRoad, 'text-halo-color': labels.halo };
  return { ...layer, paint };
}

/** Whether a colour, `#rrggbb`, is nearer to black. */
function isDark(colour: string): boolean {
  const channels = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16));
  return channels.reduce((sum, channel) => sum + channel, 0) < 3 * 128;
}
