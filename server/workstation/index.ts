export { workstationRouter } from './page.ts';
export { WorkstationSession } from './session.ts';
