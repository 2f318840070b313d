import { NativeSelect } from '@mantine/core';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { chooseLanguage, chosenLanguage, languages, useLanguage } from '../../ui/language.ts';
import { settingsWords as t } from '../../words.ts';
import { NamesChoice } from './names-choice.tsx';

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
