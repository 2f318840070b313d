import { Button, CloseButton, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Task } from '../../../api/admin-client.ts';
import { useCamera } from '../../../map/camera-port.tsx';
import { useInstalledRegions } from '../../../shell/installed-regions.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { t as uiWords } from '../../../ui/words.ts';
import { useRegionsPanel } from '../regions-state.ts';
import { endingOf } from './task-words.ts';
import { useTaskEndings } from './use-task-endings.ts';
import { t } from './words.ts';

/** Milliseconds until the notice of a successful task closes; failures stay. */
const readMilliseconds = 9_000;

/** Reports the end of a task while the Regions panel is closed. */
export function TaskNotice() {
  const camera = useCamera();
  const regions = useInstalledRegions();
  const { isOpen, show } = useRegionsPanel();
  const [ended, setEnded] = useState<Task>();
  useTaskEndings(task => {
    if (task.state !== 'cancelled') setEnded(task);
  });
  useEffect(() => {
    if (ended?.state !== 'done') return;
    const timer = setTimeout(() => setEnded(undefined), readMilliseconds);
    return () => clearTimeout(timer);
  }, [ended]);
  const region =
    ended?.state === 'done' && ended.work.kind !== 'export' ? regions.find(({ id }) => id === ended.region) : undefined;
  const text = ended === undefined ? '' : endingOf(ended);
  return (
    <>
      <div className="visually-hidden" role="status">
        {text}
      </div>
      {ended === undefined || isOpen ? null : (
        <div className="card task-notice" data-state={ended.state}>
          <Icon name={ended.state === 'failed' ? 'warning' : 'check'} size={18} />
          <div>
            <Text size="sm" aria-hidden="true">
              {text}
            </Text>
            <Button
              size="compact-sm"
              variant="subtle"
              ml={-7}
              onClick={() => {
                if (region === undefined) show({ at: 'installed' });
                else camera.current?.showBox(region.bounds);
                setEnded(undefined);
              }}
            >
              {t(region === undefined ? 'show' : 'goThere')}
            </Button>
          </div>
          <CloseButton aria-label={uiWords('closeNotice')} onClick={() => setEnded(undefined)} />
        </div>
      )}
    </>
  );
}
