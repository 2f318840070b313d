import { createTheme, type MantineColorsTuple, MantineProvider, Menu, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiWords as t } from '../words.ts';
import { useSettings } from './settings.tsx';

const spruce: MantineColorsTuple = [
  '#e6f6f3',
  '#cfeae5',
  '#9fd6cc',
  '#6cc1b2',
  '#42ae9b',
  '#27a28d',
  '#128071',
  '#0b6e66',
  '#075b55',
  '#034842',
];

const theme = createTheme({
  primaryColor: 'spruce',
  // Dark enough for white text.
  primaryShade: { light: 7, dark: 6 },
  colors: { spruce },
  defaultRadius: 'md',
  // Bundled, and the map's own typeface; scripts it lacks fall back to system fonts.
  fontFamily: '"Noto Sans", system-ui, sans-serif',
  headings: { fontFamily: '"Noto Sans", system-ui, sans-serif' },
  cursorType: 'pointer',
  components: {
    // Focus begins at the first item: the placeholder that would have it is no item, which screen readers stumble over.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        classNames: { title: 'dialog-title' },
        closeButtonProps: {
          // A getter, because the language is chosen after this module loads.
          get 'aria-label'() {
            return t('close');
          },
        },
      },
    }),
  },
  respectReducedMotion: true,
});

/** Panels are light or dark by the theme, whatever style the map has. */
export function Appearance({ children }: { children: ReactNode }) {
  const { colorScheme } = useSettings();
  return (
    <MantineProvider theme={theme} forceColorScheme={colorScheme}>
      {children}
    </MantineProvider>
  );
}
