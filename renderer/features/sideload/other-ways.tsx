import { Button } from '@mantine/core';
import { useShell } from '../../shell/shell-context.tsx';
import { Icon } from '../../ui/icons.tsx';
import { sideloadWords as t } from '../../words.ts';

/** Buttons to get a region without a catalogue: from a file, or built here. */
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
        {t('fromFile')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="layers" size={15} />}
        onClick={() => open('build')}
      >
        {t('buildOne')}
      </Button>
    </>
  );
}
