import { all, byZoom, type Expression, kind, type LineLayer, layersOf, not } from './layers.ts';
import type { Palette } from './palettes.ts';

const isCountry: Expression = ['==', kind, 'country'];
const isDisputed: Expression = ['has', 'disputed'];

/** Borders: the wider, the higher; disputed ones as dots. */
export function boundaryLayers(source: string, { ways: { boundary: color } }: Pick<Palette, 'ways'>): LineLayer[] {
  const lines = layersOf('line', source, 'boundaries');
  const rounded = layersOf('line', source, 'boundaries', { 'line-join': 'round' });
  const ofCountries = { color, width: byZoom({ 2: 0.7, 5: 1.1, 9: 1.4, 14: 1.8 }), opacity: 0.8 };
  return [
    lines('boundaries', [], not(isCountry), {
      color,
      width: byZoom({ 4: 0.7, 10: 0.9, 14: 1.1 }),
      opacity: byZoom({ 4: 0.75, 8: 0.6, 14: 0.45 }),
      dasharray: [4, 2.5],
    }),
    rounded('boundaries_country', [], all(isCountry, not(isDisputed)), { ...ofCountries, dasharray: [8, 1.5] }),
    lines('boundaries_country_disputed', [], all(isCountry, isDisputed), { ...ofCountries, dasharray: [2, 2.5] }),
  ];
}
