export { type Confinement, ownConfinement, readConfinement } from './confinement.ts';
export { confinedCommand, confinementInWords, startConfined } from './start-confined.ts';
