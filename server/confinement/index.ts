export { type Confinement, ownConfinement } from './confinement.ts';
export { confinementInWords } from './in-words.ts';
export { startConfined } from './start-confined.ts';
