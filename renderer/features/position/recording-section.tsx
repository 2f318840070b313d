import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { wordMessage } from '../../../data-packs/words/catalogue.ts';
import type { RecordingSummary } from '../../api/admin/position.ts';
import { makeUuid } from '../../api/make-uuid.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { explain } from '../../ui/explain.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { positionPanelWords as t } from '../../words.ts';
import { useItemsState } from '../data/items-state.ts';
import { formatElapsed, formatTravelled } from './format-position.ts';
import { usePosition } from './position-state.ts';

/** Begins a recording, and goes on with it, to its end. */
export function RecordingSection({ recording, on }: { recording: RecordingSummary | null; on: boolean }) {
  const { order } = usePosition();
  return (
    <section className="position-section" aria-label={t('recording')}>
      <h3>{t('recording')}</h3>
      {recording === null ? (
        <>
          <SoftText mb="xs">{t(on ? 'recordHow' : 'recordFirstOn')}</SoftText>
          <Button
            size="sm"
            color="red"
            disabled={!on}
            leftSection={<Icon name="record" size={16} />}
            onClick={() => void order(api => api.start(makeUuid()))}
          >
            {t('record')}
          </Button>
        </>
      ) : (
        <UnderWay recording={recording} on={on} />
      )}
    </section>
  );
}

function UnderWay({ recording, on }: { recording: RecordingSummary; on: boolean }) {
  const { units } = useSettings();
  const { order } = usePosition();
  const { running, interrupted, problem, milliseconds, metres, points } = recording;
  const { busy, end } = useEnd(recording);
  const state = interrupted ? 'interrupted' : running ? (on ? 'running' : 'runningOff') : 'paused';
  return (
    <>
      <SoftText role="status" mb={6}>
        {t(`recording_${state}`)}
      </SoftText>
      <div className="recording-figures">
        <span>
          {formatElapsed(milliseconds)}
          <small>{t('time')}</small>
        </span>
        <span>
          {formatTravelled(metres, units)}
          <small>{t('distance')}</small>
        </span>
        <span>
          {points}
          <small>{t('points')}</small>
        </span>
      </div>
      {problem === null ? null : (
        <Alert color="red" mb="xs" role="alert">
          {wordMessage(problem)}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          size="compact-md"
          variant="default"
          disabled={busy}
          leftSection={<Icon name={running ? 'pause' : 'play'} size={14} />}
          onClick={() => void order(api => (running ? api.pause() : api.resume()))}
        >
          {t(running ? 'pause' : 'resume')}
        </Button>
        <Button
          size="compact-md"
          disabled={busy}
          leftSection={<Icon name="check" size={14} />}
          onClick={() => void end('finish')}
        >
          {t('finish')}
        </Button>
        <Button size="compact-md" variant="subtle" color="red" disabled={busy} onClick={() => void end('discard')}>
          {t('discard')}
        </Button>
      </Group>
    </>
  );
}

/** Ends the recording, says what became of it, and takes a discarded one out of the trash again where that is wanted. */
function useEnd({ id, startedAt }: RecordingSummary) {
  const shell = useShell();
  const notify = useNotify();
  const { api, look } = usePosition();
  const { store, restore } = useItemsState();
  const [busy, setBusy] = useState(false);
  const end = async (how: 'finish' | 'discard') => {
    if (api === undefined || busy) return;
    const name = t('recordingOf', { at: new Date(startedAt) });
    setBusy(true);
    try {
      const kept = await api[how]({ name, color: null });
      await store.refresh();
      const action =
        how === 'finish'
          ? { label: t('showInData'), act: () => shell.open('data') }
          : { label: t('undo'), act: () => restore([id]) };
      notify({
        text: kept ? t(how === 'finish' ? 'kept' : 'discarded', { name }) : t('nothingKept'),
        topic: 'position',
        ...(kept && { action }),
      });
    } catch (failure) {
      notify({ tone: 'trouble', text: explain(failure).advice, topic: 'position' });
    }
    setBusy(false);
    look();
  };
  return { busy, end };
}
