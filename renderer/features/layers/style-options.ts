import { hasImagery, styleNames } from '../../api/tiles/styles.ts';
import { t } from './words.ts';

/** The styles for a list to choose from; `lacking`: why those with imagery cannot be chosen. */
export const styleOptions = (lacking: string | undefined) =>
  styleNames.map(value => ({ value, label: t(value), disabled: lacking !== undefined && hasImagery(value) }));
