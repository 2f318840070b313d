import './share.css';
import { useShell } from '../../shell/shell-context.tsx';
import { sharePanelWords as t } from '../../words.ts';
import { useShare } from './use-share.ts';

/** In the status bar for as long as something is shared: nobody should forget it. */
export function ShareStatus() {
  const shell = useShell();
  const sharing = useShare().data?.sharing;
  if (sharing == null) return null;
  return (
    <button type="button" className="status-button share-status" onClick={() => shell.open('share')}>
      {sharing.devices.length === 0 ? t('statusNobody') : t('statusDevices', { count: sharing.devices.length })}
    </button>
  );
}
