import type { PaperName } from '../../../data-packs/paper/paper-sizes.ts';
import { t } from './words.ts';

/** A paper as people call it. */
export const paperName = (name: PaperName): string =>
  name === 'letter' || name === 'legal' || name === 'tabloid' ? t(name) : name.toUpperCase().replace('-', ' ');
