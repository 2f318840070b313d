import { createStore } from '../../store.ts';

/** What the panel shows. */
export type DeveloperView =
  | { at: 'overview' | 'keys' | 'usage' | 'requests' | 'tiles' | 'style' }
  /** Of one key, or of all. */
  | { at: 'log'; key?: string }
  | { at: 'key'; key: string }
  | { at: 'simulator'; key?: string };

/** Outside React, so that commands and the bar lead to a view. */
export const developerView = createStore<DeveloperView>({ at: 'overview' });
