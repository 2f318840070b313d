import { createTheme, type MantineColorsTuple, Modal } from '@mantine/core';
import { t } from './words.ts';

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

export const theme = createTheme({
  primaryColor: 'spruce',
  // White words on it can be read.
  primaryShade: { light: 7, dark: 6 },
  colors: { spruce },
  defaultRadius: 'md',
  // Carried along: the same letters on every machine, and the map's own typeface. Scripts it lacks fall to the system.
  fontFamily: '"Noto Sans", system-ui, sans-serif',
  headings: { fontFamily: '"Noto Sans", system-ui, sans-serif' },
  cursorType: 'pointer',
  components: {
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        classNames: { title: 'dialog-title' },
        closeButtonProps: {
          // Asked for when a dialog is drawn: by then the language is chosen.
          get 'aria-label'() {
            return t('close');
          },
        },
      },
    }),
  },
  // Dialogs and menus come and go at once where the system asks for reduced motion, as the map's flights do.
  respectReducedMotion: true,
});
