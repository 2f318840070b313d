import { Button, CloseButton, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Task } from '../../../api/desk.ts';
import { useCamera } from '../../../map/camera-port.tsx';
import { useInstalledRegions } from '../../../shell/installed-regions.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useRegionsPanel } from '../regions-state.ts';
import { useTaskEndings } from './use-task-endings.ts';

/** A good end is read in this time; a bad one stays until it is closed. */
const readMilliseconds = 9_000;

/** Says how work on regions ended, wherever one is by then. */
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
  const text = ended === undefined ? '' : (ended.message ?? ended.title);
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
              {region === undefined ? 'Show' : 'Go there'}
            </Button>
          </div>
          <CloseButton aria-label="Close the notice" onClick={() => setEnded(undefined)} />
        </div>
      )}
    </>
  );
}
