import type { UpdateState } from '../../electron/contract.ts';
import { useTell } from '../ui/notices.tsx';
import { useCommand } from './commands.ts';
import { useDesktop } from './desktop-context.ts';
import { t } from './words.ts';

/** Tells, once and quietly, what happened to the program around the window: its service, its updates. */
export function DesktopNews() {
  const bridge = useDesktop();
  const tell = useTell();
  useCommand('service', ({ state, message }) => {
    if (state !== 'failed') return tell({ text: message, topic: 'service' });
    tell({
      text: message,
      tone: 'trouble',
      topic: 'service',
      action: { label: t('showLog'), act: () => void bridge?.reveal('logs') },
    });
  });
  useCommand('update', ({ update }) => {
    const text = updateNews(update);
    if (text === undefined) return;
    if (update.state !== 'ready') return tell({ text, topic: 'update' });
    tell({ text, topic: 'update', action: { label: t('restart'), act: () => void bridge?.installUpdate() } });
  });
  return null;
}

/** Only found and ready updates are told; the dialog About shows the other states. */
function updateNews({ state, version = '' }: UpdateState): string | undefined {
  if (state === 'found') return t('updateFound', { version });
  if (state === 'ready') return t('updateReady', { version });
  return undefined;
}
