import { developerPanelWords as t } from '../../words.ts';
import { useKeys } from './use-developer-queries.ts';

/** The key with which the workstation's own windows ask. */
export const ownKey = 'key_workstation';

/** What a key is called: its name, else how it is listed. */
export function useKeyName(): (id: string) => string {
  const { data = [] } = useKeys();
  return id => {
    if (id === ownKey) return t('thisWorkstation');
    const key = data.find(one => one.id === id);
    return key === undefined ? id : key.name === '' ? key.listed : key.name;
  };
}
