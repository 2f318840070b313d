import { SegmentedControl } from '@mantine/core';
import { useShell } from '../../shell/shell-context.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { Panel } from '../../ui/frames/panel.tsx';
import { positionPanelWords as t } from '../../words.ts';
import { PositionFacts } from './position-facts.tsx';
import { type Follow, usePosition } from './position-state.ts';
import { stateInWords } from './position-words.ts';
import { RecordingSection } from './recording-section.tsx';
import { SourceForm } from './source-form.tsx';

const follows: readonly Follow[] = ['stay', 'follow', 'turn'];

/** Where one is, what tells it, and the recording of where one goes. */
export function PositionPanel() {
  const shell = useShell();
  const { api, status, trouble, follow, setFollow, use } = usePosition();
  const on = status?.on === true;
  return (
    <Panel className="position" title={t('title')} closeLabel={t('close')} onClose={() => shell.close('position')}>
      <div className="panel-body">
        {status === undefined ? (
          <p role="status">{t(api === undefined ? 'elsewhere' : 'asking')}</p>
        ) : (
          <>
            <State {...stateInWords(status, trouble)} state={trouble !== undefined && on ? 'lost' : status.state} />
            {on && status.fix !== null ? <PositionFacts fix={status.fix} satellites={status.satellites} /> : null}
            {on ? (
              <>
                <SegmentedControl<Follow>
                  fullWidth
                  size="xs"
                  aria-label={t('map')}
                  value={follow}
                  onChange={setFollow}
                  data={follows.map(value => ({ value, label: t(`map_${value}`) }))}
                />
                <SmallButton mt="sm" onClick={() => void use(null)}>
                  {t('turnOff')}
                </SmallButton>
              </>
            ) : null}
            <RecordingSection recording={status.recording} on={on} />
            <SourceForm key={JSON.stringify(status.source)} chosen={status.source} on={on} />
          </>
        )}
      </div>
    </Panel>
  );
}

/** Without figures, which change every second: screen readers say it when it changes. */
function State({ title, advice, state }: { title: string; advice: string | undefined; state: string }) {
  return (
    <div className="position-state" data-state={state} role="status">
      <span aria-hidden="true" />
      <p>
        <strong>{title}</strong>
        {advice}
      </p>
    </div>
  );
}
