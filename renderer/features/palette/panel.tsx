import { Modal } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens, useShell } from '../../shell/shell-context.tsx';
import { paletteWords as t } from '../../words.ts';

export const palettePanel = definePanel({
  id: 'palette',
  Dialog: PaletteDialog,
  commands: [
    {
      id: 'palette',
      label: () => t('title'),
      key: 'mod+K',
      menu: { section: 'go', shortcut: 'CmdOrCtrl+K' },
      useRun: opens('palette'),
    },
  ],
});

const load = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await load()).Palette }));

/** Loaded once the window is idle: what is typed right after its key must not be lost. */
function PaletteDialog() {
  const shell = useShell();
  useEffect(() => {
    const idle = requestIdleCallback(() => void load().catch(() => undefined));
    return () => cancelIdleCallback(idle);
  }, []);
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
