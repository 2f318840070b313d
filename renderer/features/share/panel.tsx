import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens, useShell } from '../../shell/shell-context.tsx';
import { sharePanelWords as t } from '../../words.ts';
import './share.css';
import { useShare } from './use-share.ts';

export const sharePanel = definePanel({
  id: 'share',
  place: 'phones',
  Panel: lazy(async () => ({ default: (await import('./share-panel.tsx')).SharePanel })),
  covers: true,
  Status: ShareStatus,
  commands: [{ id: 'share', label: () => t('command'), useRun: opens('share') }],
});

/** In the status bar for as long as something is shared: nobody should forget it. */
function ShareStatus() {
  const shell = useShell();
  const sharing = useShare().data?.sharing;
  if (sharing == null) return null;
  return (
    <button type="button" className="bare-button status-button share-status" onClick={() => shell.open('share')}>
      {sharing.devices.length === 0 ? t('statusNobody') : t('statusDevices', { count: sharing.devices.length })}
    </button>
  );
}
