export { confinedCommand } from './confined-command.ts';
export { type Confinement, ownConfinement, readConfinement } from './confinement.ts';
export { confinementInWords } from './in-words.ts';
export { startConfined } from './start-confined.ts';
