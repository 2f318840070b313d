export { AdjustableClock } from './adjustable-clock.ts';
export { testToolsRouter } from './router.ts';
export { SimulatedFailures } from './simulated-failures.ts';
