import { parseIndex } from '../../../data-packs/store/extracts/parse-index.ts';
import { isUnpacking, json, type Target } from '../target.ts';
import { triangle } from './triangle.ts';

/** A provider's index of extracts. */
export const extracts: Target = {
  seeds: () => [
    json({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {
            ...{ id: 'monaco', name: 'Monaco', parent: 'europe', 'iso3166-1:alpha2': ['MC'] },
            urls: { pbf: 'https://example.com/monaco-latest.osm.pbf' },
          },
          geometry: {
            type: 'MultiPolygon',
            coordinates: [[triangle]],
          },
        },
      ],
    }),
  ],
  refuses: isUnpacking,
  read: bytes => parseIndex(Buffer.from(bytes).toString(), { https: true }),
};
