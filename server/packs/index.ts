export { createPacks, type Packs } from './packs.ts';
