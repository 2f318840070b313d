import type { FeatureContent } from '../../../data-packs/interchange/features/feature.ts';
import { PositionColumns } from '../../../data-packs/interchange/features/position-columns.ts';
import { isDrawn, labelIn, radiusIn } from '../../../data-packs/interchange/look/feature-look.ts';
import { type DrawnItem, drawnColor } from './drawn-color.ts';
import type { FeatureDocument, OwnFeature } from './feature-document.ts';

/** Features as writers take them: with their positions together. */
export function contentOf(document: FeatureDocument, features: readonly OwnFeature[], name: string): FeatureContent {
  const { positions } = document.file;
  if (features.every(feature => feature.positions === positions)) return { name, features, positions };
  const together = new PositionColumns();
  return {
    name,
    positions: together,
    features: features.map(({ positions: own, shapes, ...feature }) => ({
      ...feature,
      shapes: shapes.map(({ kind, runs }) => ({ kind, runs: runs.map(run => together.append(own, run)) })),
    })),
  };
}

/** What is drawn, as it is drawn: labels as names, colours as styles, the radius of points as their one attribute. */
export const drawnFeatures = (document: FeatureDocument, item: Pick<DrawnItem, 'color' | 'look'>): OwnFeature[] =>
  document.features
    .filter(feature => isDrawn(item.look, feature, document.allHidden))
    .map(feature => {
      const { name: _name, description: _text, hidden: _hidden, ...drawn } = feature;
      const label = labelIn(item.look, feature);
      const color = drawnColor(document, feature, item);
      return {
        ...drawn,
        ...(label !== undefined && { name: label }),
        attributes: { radius: radiusIn(item.look, feature) },
        style: { ...feature.style, stroke: color, fill: color },
      };
    });

/** Endings of files that features are written to; GeoPackage is a database, which only the service writes. */
export const exportEndings = ['gpx', 'kml', 'geojson', 'csv', 'gpkg'] as const;
export type ExportEnding = (typeof exportEndings)[number];
