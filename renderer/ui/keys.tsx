import { uiWords as t } from '../words.ts';
import './keys.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Keys to press, such as `mod+K`; "mod" is Command on a Mac, else Control. */
export function KeyName({ keys }: { keys: string }) {
  return (
    <span className="key-name" translate="no">
      {partsOf(keys).map(key => (
        <kbd key={key}>{nameOf(key)}</kbd>
      ))}
    </span>
  );
}

function partsOf(keys: string): string[] {
  return keys.length === 1 ? [keys] : keys.split('+');
}

function nameOf(key: string): string {
  if (key === 'mod') return isMac ? '⌘' : t('ctrl');
  return key;
}

/** Whether keys belong to the text that is being typed. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
