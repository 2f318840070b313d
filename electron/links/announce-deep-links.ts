import { app } from 'electron';
import type { Launch } from '../launch/read-launch.ts';
import { pageScheme } from '../page/page-url.ts';

/** Links of the scheme open this program, on systems where its package has not said so. A copy that is carried around changes no system. */
export function announceDeepLinks({ portable }: Launch): void {
  if (app.isPackaged && !portable) app.setAsDefaultProtocolClient(pageScheme);
}
