import type { PaperName } from '../../../data-packs/paper/paper-sizes.ts';
import { paperWords as t } from '../../words.ts';

/** What printed maps have: 25,000 for 1:25 000. */
export const usualScales = [
  1000, 2500, 5000, 10_000, 20_000, 25_000, 50_000, 100_000, 200_000, 250_000, 500_000, 1_000_000,
] as const;

/** A paper as people call it. */
export const paperName = (name: PaperName): string =>
  name === 'letter' || name === 'legal' || name === 'tabloid' ? t(name) : name.toUpperCase().replace('-', ' ');
