import { session } from 'electron';
import { judgePermission } from './verdicts.ts';

/** Requests and checks both: answering only one of them leaves the other to Chromium's defaults. */
export function guardPermissions(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl, isMainFrame }) =>
    callback(isMainFrame && judgePermission(permission, requestingUrl)),
  );
  defaultSession.setPermissionCheckHandler((_contents, permission, requestingOrigin, { embeddingOrigin }) =>
    judgePermission(permission, requestingOrigin, embeddingOrigin),
  );
  defaultSession.setDevicePermissionHandler(() => false);
}
