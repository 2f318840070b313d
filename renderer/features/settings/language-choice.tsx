import { NativeSelect, Switch } from '@mantine/core';
import { hasLocalNames } from '../../api/names-language.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { chooseLanguage, chooseLocalNames, chosenLanguage, languages, useNamesLanguage } from '../../ui/language.ts';
import { t } from './words.ts';

/** The language of texts, turns and names; at first the system's. Names may be the local ones. */
export function LanguageChoice() {
  useNamesLanguage();
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
      <Switch
        mt="sm"
        label={t('localNames')}
        checked={hasLocalNames()}
        onChange={event => chooseLocalNames(event.currentTarget.checked)}
      />
    </>
  );
}
