import { colorIn, type FeatureLook } from '../../../data-packs/interchange/look/feature-look.ts';
import type { FeatureDocument, OwnFeature } from './feature-document.ts';

/** An item whose features are drawn. */
export interface DrawnItem {
  id: string;
  /** Null: as its file says. */
  color: string | null;
  look: FeatureLook;
}

/** Of what says nothing of its colour. */
export const usualColor = '#e8590c';

/** A feature's colour: by a column, given by hand, chosen for all of the item, else of its file. */
export function drawnColor(
  document: FeatureDocument,
  feature: OwnFeature,
  { color, look }: Pick<DrawnItem, 'color' | 'look'>,
): string {
  const { color: first = usualColor } = document;
  const chosen = color ?? first;
  const own = chosen === first || feature.edited ? feature.style : undefined;
  return colorIn(look, feature) ?? own?.stroke ?? own?.fill ?? chosen;
}
