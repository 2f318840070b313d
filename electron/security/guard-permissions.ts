import { session } from 'electron';
import { judgePermission } from './verdicts.ts';

/** Handles requests and checks: without one of the handlers Chromium's defaults would apply. */
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
