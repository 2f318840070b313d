export { workstationRouter } from './workstation-page.ts';
export { WorkstationSession } from './workstation-session.ts';
