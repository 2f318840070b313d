export { AdjustableClock } from './adjustable-clock.ts';
export { SimulatedFailures } from './simulated-failures.ts';
export { testToolsRouter } from './test-router.ts';
