export { askAs } from './asker.ts';
export { beginInTurn } from './begin-in-turn.ts';
export { FairQueue } from './fair-queue.ts';
export { digestOf, type SlowWork, TooSlow, type WorkName } from './too-slow.ts';
