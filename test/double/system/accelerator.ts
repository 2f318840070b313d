import { menuState } from './menu-state.ts';

const names: Record<string, string> = {
  commandorcontrol: process.platform === 'darwin' ? 'meta' : 'control',
  cmdorctrl: process.platform === 'darwin' ? 'meta' : 'control',
  command: 'meta',
  cmd: 'meta',
  super: 'meta',
  ctrl: 'control',
  option: 'alt',
  altgr: 'alt',
  esc: 'escape',
  return: 'enter',
  arrowleft: 'left',
  arrowright: 'right',
  arrowup: 'up',
  arrowdown: 'down',
  ' ': 'space',
};
const modifiers = ['control', 'alt', 'shift', 'meta'];

/** Part of the Electron double (tests only): one spelling for every way to write the same keys. */
export function normalizedAccelerator(text: string): string {
  const keys = text
    .split('+')
    .map(key => key.toLowerCase())
    .map(key => names[key] ?? key);
  const key = keys.filter(one => !modifiers.includes(one));
  if (key.length !== 1) throw new Error(`Electron could not read the accelerator "${text}".`);
  // Signs other than letters imply Shift: Ctrl+Plus is pressed as Ctrl+Shift+=.
  const shifted = /^([a-z0-9]|f\d+|[a-z]{2,})$/.test(key[0] ?? '') && key[0] !== 'plus';
  const held = modifiers.filter(one => keys.includes(one) && (one !== 'shift' || shifted));
  return [...held, ...key].join('+');
}

/** Keys that the page did nothing with: clicks the entry of the menu they belong to. */
export function pressAccelerator(keys: string): void {
  if (/^(Control|Alt|Shift|Meta)(\+(Control|Alt|Shift|Meta))*$/.test(keys)) return;
  menuState.application?.itemWithAccelerator(normalizedAccelerator(keys))?.click();
}
