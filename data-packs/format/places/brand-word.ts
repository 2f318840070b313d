import { fold } from '../../words/fold.ts';

/** A brand as people type it and signs write it, as one: "McDonald’s", "mcdonalds". */
export const foldedBrand = (brand: string): string => fold(brand).replace(/[^\p{L}\p{N}\p{M}]+/gu, '');

/** The brands of a tag: "Shell;Select". */
export const brandsOf = (tag: string): string[] =>
  tag
    .split(';')
    .map(foldedBrand)
    .filter(brand => brand !== '');

/** The word that stands for a brand among the kinds of the text index. */
export const brandWord = (folded: string): string => `brand_${folded}`;
