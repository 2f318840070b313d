export { compressedAssets } from './compressed-assets.ts';
export { findRunningServices, listService, proofOf, type RunningService, runningPids } from './running-services.ts';
export { storeStartToken } from './start-tokens.ts';
export { forgetWindows } from './window-sessions.ts';
export { workstationRouter } from './workstation-page.ts';
export { userOfWorkstation, WorkstationSession, workstationUser } from './workstation-session.ts';
