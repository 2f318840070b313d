import { errorCode } from './error-code.ts';
/** Whether a process exists. One of another user refuses the question and so exists. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
