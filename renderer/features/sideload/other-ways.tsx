import { Button } from '@mantine/core';
import { useShell } from '../../shell/shell-context.tsx';
import { Icon } from '../../ui/icons.tsx';

/** To a region without a catalogue: from a file, or made here. */
export function OtherWays() {
  const { open } = useShell();
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="file" size={15} />}
        onClick={() => open('sideload')}
      >
        From a file …
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="layers" size={15} />}
        onClick={() => open('build')}
      >
        Build one …
      </Button>
    </>
  );
}
