export { findRunningServices, listService, proofOf, type RunningService, runningPids } from './running-services.ts';
export { pageFiles, setMapPageHeaders, workstationRouter } from './workstation-page.ts';
export {
  forgetWindows,
  storeStartToken,
  userOfWorkstation,
  WorkstationSession,
  workstationUser,
} from './workstation-session.ts';
