import './key-name.css';
import { uiWords as t } from '../words.ts';

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
