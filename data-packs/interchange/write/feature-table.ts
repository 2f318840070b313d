import { lookup } from '../../base/lookup.ts';
import type { AttributeValue, Feature, FeatureContent } from '../features/feature.ts';
import { styleNames } from '../features/simplestyle.ts';

export interface FeatureColumn {
  name: string;
  of: (feature: Feature) => AttributeValue | undefined;
}

/** Columns of attributes that a table has: each has a cell in every row, so that features without a common one would fill a disk. */
const mostColumns = 980;

/** Signs that a name of a folder has where others part them. */
const pathText = (folder: readonly string[]): string => folder.map(name => name.replaceAll(/[\\/]/g, '\\$&')).join('/');

/** What any feature may say beside its name. */
const ownColumns: readonly FeatureColumn[] = [
  { name: 'description', of: ({ description }) => description },
  { name: 'folder', of: ({ folder }) => folder && pathText(folder) },
  { name: 'hidden', of: ({ hidden }) => hidden || undefined },
  ...styleNames
    .filter(([name]) => name !== 'marker-color')
    .map(([name, key]): FeatureColumn => ({ name, of: ({ style }) => style?.[key] })),
];

/** Columns of what features say beside their names: what any of them has, then their attributes in their order. */
export function columnsOf({ features }: Pick<FeatureContent, 'features'>): FeatureColumn[] {
  const names = new Set<string>();
  for (const { attributes } of features)
    for (const name of Object.keys(attributes)) if (names.size < mostColumns) names.add(name);
  return [
    ...ownColumns.filter(({ of }) => features.some(feature => of(feature) !== undefined)),
    ...Array.from(names, (name): FeatureColumn => ({ name, of: ({ attributes }) => lookup(attributes, name) })),
  ];
}
