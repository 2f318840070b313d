import { Button, Group, Stack } from '@mantine/core';
import { useClient } from '../../api/client.ts';
import { chosenNames } from '../../api/names-language.ts';
import type { StyleName } from '../../api/tiles/styles.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { Panel } from '../../shell/panel.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { ChoiceField, Labelled, Segments, SelectField } from '../../ui/fields/fields.tsx';
import { UnitsChoice } from '../../ui/fields/units-choice.tsx';
import { notationIds } from '../../ui/format/format.ts';
import {
  chooseLanguage,
  chooseNames,
  chosenLanguage,
  languages,
  useLanguage,
  useMapLanguage,
} from '../../ui/language.ts';
import { ownNameOf, useMapLanguages } from '../../ui/map-languages.ts';
import { themes, useSettings } from '../../ui/settings.tsx';
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
    <Panel id="settings" title={t('title')} closeLabel={t('close')}>
      <div className="panel-body">
        <Stack gap="md">
          <div>
            <LanguageChoice />
          </div>
          <Labelled size="sm" label={t('theme')}>
            <Segments fullWidth label={t('theme')} value={theme} of={themes} nameOf={t} onChange={setTheme} />
          </Labelled>
          <SelectField
            size="sm"
            label={t('style')}
            value={styleName}
            onChange={name => setStyleName(name as StyleName)}
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
      <SelectField
        size="sm"
        label={t('language')}
        value={chosenLanguage() ?? ''}
        onChange={choose}
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
    <SelectField
      size="sm"
      mt="sm"
      label={t('names')}
      value={chosen}
      onChange={code => chooseNames(code === '' ? undefined : code)}
      data={[
        { value: '', label: t('windowNames') },
        { value: 'default', label: t('localNames') },
        ...known,
        ...missing,
      ]}
    />
  );
}
