export { findRunningServices, listService, proofOf, type RunningService, runningPids } from './running-services.ts';
export { forgetWindows } from './window-sessions.ts';
export { pageFiles, setMapPageHeaders, workstationRouter } from './workstation-page.ts';
export { storeStartToken, userOfWorkstation, WorkstationSession, workstationUser } from './workstation-session.ts';
