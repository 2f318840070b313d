import { fileURLToPath } from 'node:url';
import type { StyleCase } from './style-case.ts';

/** The stored picture of a case by MapLibre GL. */
export const referenceFile = ({ name }: StyleCase): string =>
  fileURLToPath(new URL(`references/${name.replaceAll(' ', '-')}.webp`, import.meta.url));
