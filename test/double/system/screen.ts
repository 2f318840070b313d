import { EventEmitter } from 'node:events';
import { known } from '../known.ts';

const display = {
  id: 1,
  label: 'A display of the Electron double',
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 27, width: 1920, height: 1053 },
  size: { width: 1920, height: 1080 },
  rotation: 0,
  internal: false,
};

/** Part of the Electron double (tests only): one display. */
export const screen = known(
  'screen',
  Object.assign(new EventEmitter(), {
    getPrimaryDisplay: () => display,
    getAllDisplays: () => [display],
  }),
);
