import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSettings } from './settings.tsx';
import { theme } from './theme.ts';

/** Panels are light or dark by the theme, whatever style the map has. */
export function Appearance({ children }: { children: ReactNode }) {
  const { colorScheme } = useSettings();
  return (
    <MantineProvider theme={theme} forceColorScheme={colorScheme}>
      {children}
    </MantineProvider>
  );
}
