import { Button, Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { useClient } from '../../api/client.ts';
import { chosenNames } from '../../api/names-language.ts';
import type { StyleName } from '../../api/tiles/styles.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { ChoiceField, Labelled } from '../../ui/fields/fields.tsx';
import { UnitsChoice } from '../../ui/fields/units-choice.tsx';
import { notationIds } from '../../ui/format/format.ts';
import { Panel } from '../../ui/frames/panel.tsx';
import {
  chooseLanguage,
  chooseNames,
  chosenLanguage,
  languages,
  useLanguage,
  useMapLanguage,
} from '../../ui/language.ts';
import { ownNameOf, useMapLanguages } from '../../ui/map-languages.ts';
import { type Theme, themes, useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { settingsWords as t } from '../../words.ts';
import { styleOptions, useLacking } from '../layers/use-lacking.ts';
import { ProgramSettingsForm } from './program-settings-form.tsx';

/** Settings of the window, stored by it, and of the desktop program. */
export function SettingsPanel() {
  const shell = useShell();
  const bridge = useDesktop();
  const { imagery: lacking } = useLacking();
  const { styleName, setStyleName, theme, setTheme, notation, setNotation } = useSettings();
  return (
    <Panel className="settings" title={t('title')} closeLabel={t('close')} onClose={() => shell.close('settings')}>
      <div className="panel-body">
        <Stack gap="md">
          <div>
            <LanguageChoice />
          </div>
          <Labelled size="sm" label={t('theme')}>
            <SegmentedControl<Theme>
              fullWidth
              size="xs"
              aria-label={t('theme')}
              value={theme}
              onChange={setTheme}
              data={themes.map(value => ({ value, label: t(value) }))}
            />
          </Labelled>
          <NativeSelect
            label={t('style')}
            value={styleName}
            onChange={event => setStyleName(event.currentTarget.value as StyleName)}
            description={lacking}
            data={styleOptions(lacking)}
          />
          <Labelled size="sm" label={t('distances')}>
            <UnitsChoice label={t('distances')} words="full" />
          </Labelled>
          <ChoiceField
            size="sm"
            label={t('notation')}
            value={notation}
            of={notationIds}
            nameOf={id => (id === 'utm' || id === 'mgrs' ? id.toUpperCase() : t(id))}
            onChange={setNotation}
          />
          <SoftText size="xs">{t('inThisBrowser')}</SoftText>
        </Stack>
        {bridge === undefined ? null : <ProgramSettingsForm bridge={bridge} />}
        <Group mt="lg" gap="xs">
          <Button variant="default" onClick={() => shell.open('about')}>
            {t('about')}
          </Button>
          <Button variant="default" onClick={() => shell.open('keys-help')}>
            {t('keys')}
          </Button>
        </Group>
      </div>
    </Panel>
  );
}

/** The language of texts and turns, at first the system's; names on the map may be in another. */
function LanguageChoice() {
  useLanguage();
  const bridge = useDesktop();
  const choose = (value: string) => {
    const code = languages.find(language => language.code === value)?.code;
    void chooseLanguage(code);
    // For its menus and dialogs. The window speaks the language also where the program cannot keep it.
    bridge?.changeSettings({ language: code ?? null }).catch(() => undefined);
  };
  return (
    <>
      <NativeSelect
        label={t('language')}
        value={chosenLanguage() ?? ''}
        onChange={event => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t('systemLanguage') },
          ...languages.map(({ code, ownName }) => ({ value: code, label: ownName })),
        ]}
      />
      <NamesChoice />
    </>
  );
}

/** The language of names on the map: the window's, the local ones, or any that the installed regions have. */
function NamesChoice() {
  useMapLanguage();
  const offered = useMapLanguages(useClient().baseUrl);
  const chosen = chosenNames() ?? '';
  const known = offered.map(({ code, ownName }) => ({ value: code, label: ownName }));
  // The choice stays when a region with its names is removed.
  const missing = ['', 'default', ...known.map(({ value }) => value)].includes(chosen)
    ? []
    : [{ value: chosen, label: ownNameOf(chosen) ?? chosen }];
  return (
    <NativeSelect
      mt="sm"
      label={t('names')}
      value={chosen}
      onChange={event => chooseNames(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      data={[
        { value: '', label: t('windowNames') },
        { value: 'default', label: t('localNames') },
        ...known,
        ...missing,
      ]}
    />
  );
}
