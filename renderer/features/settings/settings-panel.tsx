import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { type StyleName, styleNames } from '../../api/styles.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { UnitsChoice } from '../../ui/units-choice.tsx';
import { t as styleWords } from '../style-switcher/words.ts';
import { LanguageChoice } from './language-choice.tsx';
import { ProgramSettingsForm } from './program-settings-form.tsx';
import { t } from './words.ts';

/** Settings of the map, stored by the window, and of the desktop program. */
export function SettingsPanel() {
  const shell = useShell();
  const bridge = useDesktop();
  const { styleName, setStyleName } = useSettings();
  return (
    <Panel className="settings" title={t('title')} closeLabel={t('close')} onClose={() => shell.close('settings')}>
      <div className="panel-body">
        <LanguageChoice />
        <Group justify="space-between" wrap="nowrap" my="sm">
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
        {bridge === undefined ? null : <ProgramSettingsForm bridge={bridge} />}
        <Button mt="lg" variant="default" onClick={() => shell.open('about')}>
          {t('about')}
        </Button>
      </div>
    </Panel>
  );
}
