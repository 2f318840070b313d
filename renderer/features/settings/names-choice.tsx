import { NativeSelect } from '@mantine/core';
import { useClient } from '../../api/client-context.ts';
import { chosenNames } from '../../api/names-language.ts';
import { chooseNames, useMapLanguage } from '../../ui/language.ts';
import { ownNameOf, useMapLanguages } from '../../ui/map-languages.ts';
import { settingsWords as t } from '../../words.ts';

/** The language of names on the map: the window's, the local ones, or any that the installed regions have. */
export function NamesChoice() {
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
