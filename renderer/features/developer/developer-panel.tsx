import './developer.css';
import './requests/requests.css';
import { useEffect, useRef } from 'react';
import { useDashboardClient } from '../../api/dashboard-client.ts';
import { Panel } from '../../shell/panel.tsx';
import { useStore } from '../../store.ts';
import { Icon } from '../../ui/icons.tsx';
import { developerPanelWords as t } from '../../words.ts';
import { type DeveloperView, developerView } from './developer-view.ts';
import { KeyList } from './keys/key-list.tsx';
import { KeyPage } from './keys/key-page.tsx';
import { RequestLog } from './log/request-log.tsx';
import { Overview } from './overview.tsx';
import { SentRequests } from './requests/sent-requests.tsx';
import { Simulator } from './simulator/simulator.tsx';
import { StyleView } from './style/style-view.tsx';
import { TileView } from './tiles/tile-view.tsx';
import { UsageView } from './usage/usage-view.tsx';

/** Keys, usage, requests, test keys, tiles and styles: one view at a time. */
export function DeveloperPanel() {
  const dashboard = useDashboardClient();
  const wanted = useStore(developerView, one => one);
  const view: DeveloperView = dashboard === undefined && needsDashboard(wanted) ? { at: 'overview' } : wanted;
  const shown = useRef<HTMLDivElement>(null);
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    shown.current?.scrollTo({ top: 0 });
    // The button that led here is gone.
    if (document.activeElement === document.body) shown.current?.focus({ preventScroll: true });
  }, [view]);
  // The place opens with the overview, where a key is one click away.
  useEffect(() => () => developerView.set({ at: 'overview' }), []);
  const back: DeveloperView = view.at === 'key' ? { at: 'keys' } : { at: 'overview' };
  return (
    <Panel
      id="developer"
      title={t('title')}
      closeLabel={t('close')}
      head={
        view.at === 'overview' ? null : (
          <button type="button" className="bare-button developer-back" onClick={() => developerView.set(back)}>
            <Icon name="back" size={16} /> {view.at === 'key' ? t('backToKeys') : t('back')}
          </button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: takes the focus when the view changes */}
      <div ref={shown} className="panel-body developer-body" tabIndex={0}>
        <View view={view} />
      </div>
    </Panel>
  );
}

const needsDashboard = ({ at }: DeveloperView): boolean => ['keys', 'key', 'usage', 'log', 'simulator'].includes(at);

function View({ view }: { view: DeveloperView }) {
  switch (view.at) {
    case 'overview':
      return <Overview />;
    case 'keys':
      return <KeyList />;
    case 'key':
      return <KeyPage key={view.key} id={view.key} />;
    case 'usage':
      return <UsageView />;
    case 'log':
      return <RequestLog key={view.key} ofKey={view.key} />;
    case 'requests':
      return <SentRequests />;
    case 'simulator':
      return <Simulator chosen={view.key} />;
    case 'tiles':
      return <TileView />;
    case 'style':
      return <StyleView />;
  }
}
