import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSettings } from './settings.tsx';
import { theme } from './theme.ts';

/** Colours panels like the map: dark over a dark style. */
export function Appearance({ children }: { children: ReactNode }) {
  const { styleName } = useSettings();
  const dark = styleName === 'dark' || styleName === 'black';
  return (
    <MantineProvider theme={theme} forceColorScheme={dark ? 'dark' : 'light'}>
      {children}
    </MantineProvider>
  );
}
