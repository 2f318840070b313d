import './status-bar.css';
import { Credits } from '../map/readouts/credits.tsx';
import { CursorReadout, ScaleBar } from '../map/readouts/readouts.tsx';
import { useSettings } from '../ui/settings.tsx';
import { shellWords as t } from '../words.ts';
import { useDrawnStyle, useInstalledRegions } from './installed-regions.tsx';
import { useShell } from './shell-context.tsx';

/** Below the map: where one looks, whether the service answers, and who made what one sees. */
export function StatusBar({ ready }: { ready: boolean }) {
  const { units } = useSettings();
  const styleName = useDrawnStyle();
  const { panels } = useShell();
  const regions = useInstalledRegions();
  return (
    <footer className="status-bar">
      <CursorReadout />
      <ScaleBar units={units} />
      {panels.map(({ id, Status }) => (Status === undefined ? null : <Status key={id} />))}
      <span className="status-service" role="status" data-ready={ready}>
        <span>{t(ready ? 'ready' : 'notReady')}</span>
      </span>
      <Credits regions={regions} styleName={styleName} />
    </footer>
  );
}
