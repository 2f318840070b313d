import { session } from 'electron';
import { judgePermission } from './addresses.ts';

/** Requests and checks both: answering only one of them leaves the other to Chromium's defaults. */
export function guardPermissions(origin: string): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(judgePermission(permission, details.requestingUrl, origin)),
  );
  defaultSession.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    judgePermission(permission, requestingOrigin, origin),
  );
  defaultSession.setDevicePermissionHandler(() => false);
}
