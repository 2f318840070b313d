/**
 * Part of the Electron double (tests only): the permissions a page can ask Chromium for, by Electron's name, and how
 * Chromium's DevTools call them.
 */
export interface Permission {
  electron: string;
  descriptor: { name: string; allowWithoutSanitization?: boolean };
  details?: object;
}

export const permissions: readonly Permission[] = [
  { electron: 'geolocation', descriptor: { name: 'geolocation' } },
  { electron: 'notifications', descriptor: { name: 'notifications' } },
  { electron: 'media', descriptor: { name: 'camera' }, details: { mediaTypes: ['video'] } },
  { electron: 'media', descriptor: { name: 'microphone' }, details: { mediaTypes: ['audio'] } },
  { electron: 'clipboard-read', descriptor: { name: 'clipboard-read' } },
  { electron: 'clipboard-sanitized-write', descriptor: { name: 'clipboard-write', allowWithoutSanitization: false } },
  { electron: 'midi', descriptor: { name: 'midi' } },
  { electron: 'idle-detection', descriptor: { name: 'idle-detection' } },
  { electron: 'window-management', descriptor: { name: 'window-management' } },
  { electron: 'local-network-access', descriptor: { name: 'local-network-access' } },
  { electron: 'local-network', descriptor: { name: 'local-network' } },
  { electron: 'loopback-network', descriptor: { name: 'loopback-network' } },
];
