import { useSyncExternalStore } from 'react';

const dark = matchMedia('(prefers-color-scheme: dark)');

const current = (): 'light' | 'dark' => (dark.matches ? 'dark' : 'light');

/** Light or dark, as the phone is. */
export function followColorScheme(): void {
  const show = () => document.documentElement.setAttribute('data-mantine-color-scheme', current());
  show();
  dark.addEventListener('change', show);
}

export const useColorScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(listener => {
    dark.addEventListener('change', listener);
    return () => dark.removeEventListener('change', listener);
  }, current);
