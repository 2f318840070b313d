import { Group, Modal, NativeSelect, Text } from '@mantine/core';
import { type StyleName, styleNames } from '../../api/styles.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { UnitsChoice } from '../../ui/units-choice.tsx';
import { t as styleWords } from '../style-switcher/words.ts';
import { ProgramSettingsForm } from './program-settings-form.tsx';
import { t } from './words.ts';

/** Settings of the map, stored by the window, and of the desktop program. */
export function SettingsDialog() {
  const shell = useShell();
  const opened = shell.isOpen('settings');
  const bridge = useDesktop();
  const { styleName, setStyleName } = useSettings();
  return (
    <Modal opened={opened} onClose={() => shell.close('settings')} title={t('title')} size={480}>
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <Text size="sm">{t('distances')}</Text>
        <UnitsChoice label={t('distances')} words="full" />
      </Group>
      <NativeSelect
        label={t('style')}
        description={t('styleDescription')}
        value={styleName}
        onChange={event => setStyleName(event.currentTarget.value as StyleName)}
        data={styleNames.map(value => ({ value, label: styleWords(value) }))}
      />
      {bridge === undefined || !opened ? null : <ProgramSettingsForm bridge={bridge} />}
    </Modal>
  );
}
