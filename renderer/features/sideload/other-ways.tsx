import { Button } from '@mantine/core';
import { Icon } from '../../ui/icons.tsx';

/** To a region without a catalogue: from a file, or made here. */
export function OtherWays({ onFromFile, onBuild }: { onFromFile: () => void; onBuild: () => void }) {
  return (
    <>
      <Button size="compact-sm" variant="default" leftSection={<Icon name="file" size={15} />} onClick={onFromFile}>
        From a file …
      </Button>
      <Button size="compact-sm" variant="default" leftSection={<Icon name="layers" size={15} />} onClick={onBuild}>
        Build one …
      </Button>
    </>
  );
}
