import { useShell } from '../../shell/shell-context.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { sideloadWords as t } from '../../words.ts';

/** Buttons to get a region without a catalogue: from a file, or built here. */
export function OtherWays() {
  const { open } = useShell();
  return (
    <>
      <SmallButton icon="file" onClick={() => open('sideload')}>
        {t('fromFile')}
      </SmallButton>
      <SmallButton icon="layers" onClick={() => open('build')}>
        {t('buildOne')}
      </SmallButton>
    </>
  );
}
