import type { UpdateState } from '../../electron/contract.ts';
import { useCommand } from '../desktop/commands.ts';
import { useDesktop } from '../desktop/desktop-context.ts';
import { useNotify } from '../ui/notices.tsx';
import { desktopWords as t } from '../words.ts';

/** Shows notices about the desktop program's service and updates. */
export function DesktopNews() {
  const bridge = useDesktop();
  const notify = useNotify();
  useCommand('service', ({ state, message }) => {
    if (state !== 'failed') return notify({ text: message, topic: 'service' });
    notify({
      text: message,
      tone: 'trouble',
      topic: 'service',
      action: { label: t('showLog'), act: () => void bridge?.reveal('logs') },
    });
  });
  useCommand('update', ({ update }) => {
    const text = updateNews(update);
    if (text === undefined) return;
    if (update.state !== 'ready') return notify({ text, topic: 'update' });
    notify({ text, topic: 'update', action: { label: t('restart'), act: () => void bridge?.installUpdate() } });
  });
  return null;
}

/** Notices only for found and ready updates; the About dialog shows the other states. */
function updateNews({ state, version = '' }: UpdateState): string | undefined {
  if (state === 'found') return t('updateFound', { version });
  if (state === 'ready') return t('updateReady', { version });
  return undefined;
}
