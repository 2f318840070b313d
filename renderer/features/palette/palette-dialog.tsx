import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useShell } from '../../shell/shell-context.tsx';
import { t } from './words.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Loaded when it is first opened. */
export function PaletteDialog() {
  const shell = useShell();
  const close = () => shell.close('palette');
  return (
    <Modal.Root
      opened={shell.isOpen('palette')}
      onClose={close}
      yOffset="12vh"
      padding={0}
      size={560}
      // What a command focuses keeps the focus.
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <Suspense fallback={null}>
          <Palette onClose={close} />
        </Suspense>
      </Modal.Content>
    </Modal.Root>
  );
}
