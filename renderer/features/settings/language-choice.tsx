import { NativeSelect } from '@mantine/core';
import { useClient } from '../../api/client.ts';
import { chosenNames } from '../../api/names-language.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import {
  chooseLanguage,
  chooseNames,
  chosenLanguage,
  languages,
  useLanguage,
  useMapLanguage,
} from '../../ui/language.ts';
import { ownNameOf, useMapLanguages } from '../../ui/map-languages.ts';
import { settingsWords as t } from '../../words.ts';

/** The language of texts and turns, at first the system's; names on the map may be in another. */
export function LanguageChoice() {
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
