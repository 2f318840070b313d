import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useClient } from '../../api/client.ts';
import type { FeatureFileAnswer } from '../../api/features.ts';
import { MenuEntry, SmallButton } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { DownloadMenu } from '../../ui/files/download-menu.tsx';
import { ownTableWords as t } from '../../words.ts';
import { itemName, titleOf } from '../data/item-look.ts';
import type { KeptItem } from '../data/items-state.ts';
import { useItemsState } from '../data/items-state.ts';
import { trackFiles } from '../tracks/track-files.ts';
import type { Marks } from './marks.ts';
import { typedValue } from './table-columns.ts';
import { removed, useFeatureSteps } from './use-feature-steps.ts';

interface MarkedMenuProps {
  item: KeptItem;
  file: FeatureFileAnswer;
  marks: Marks;
}

/** What can be done with all that is marked. */
export function MarkedMenu({ item, file, marks }: MarkedMenuProps) {
  const client = useClient();
  const { store } = useItemsState();
  const { change, extract } = useFeatureSteps(item.id);
  const [isSetting, setSetting] = useState(false);
  const ids = [...marks.ids].sort((a, b) => a - b);
  const count = ids.length;
  const make = (name: string, how: { join: boolean; remove: boolean }) =>
    void extract({ ids, name: itemName(name), ...how }).then(isDone => isDone && marks.clear());
  const part = t('partOf', { name: titleOf(item) });
  if (isSetting)
    return (
      <SetValue
        file={file}
        onEnd={() => setSetting(false)}
        onSet={(column, value) => {
          const set = { attributes: { [column]: value } };
          void change(
            t('edited', { column }),
            ids.map(id => ({ id, set })),
            true,
          );
        }}
      />
    );
  return (
    <>
      <Menu position="top-start" shadow="md">
        <Menu.Target>
          <SmallButton icon="more" variant="light" label={t('marked', { count })} />
        </Menu.Target>
        <Menu.Dropdown>
          <MenuEntry icon="pencil" label={t('setValue')} onClick={() => setSetting(true)} />
          <MenuEntry icon="copy" label={t('newItem')} onClick={() => make(part, { join: false, remove: false })} />
          <MenuEntry icon="move" label={t('moveOut')} onClick={() => make(part, { join: false, remove: true })} />
          {file.kinds.line === 0 || count < 2 ? null : (
            <MenuEntry icon="line" label={t('join')} onClick={() => make(part, { join: true, remove: false })} />
          )}
          <MenuEntry
            color="var(--mantine-color-red-text)"
            icon="remove"
            label={t('remove')}
            onClick={() => {
              void change(t('removed', { count }), ids.map(removed), true);
              marks.clear();
            }}
          />
        </Menu.Dropdown>
      </Menu>
      <DownloadMenu
        label={t('saveMarked')}
        size="md"
        files={trackFiles(client, store, { item: item.id, name: part }, ids)}
      />
      <SmallButton variant="subtle" label={t('unmark')} onClick={marks.clear} />
    </>
  );
}

interface SetValueProps {
  file: FeatureFileAnswer;
  onSet: (column: string, value: string | number | boolean | null) => void;
  onEnd: () => void;
}

/** Gives all one value, in a column that there is or in a new one. */
function SetValue({ file, onSet, onEnd }: SetValueProps) {
  const [column, setColumn] = useState('');
  const [text, setText] = useState('');
  const known = file.columns.find(({ name }) => name === column.trim());
  const value = typedValue(text.trim(), known ?? { type: 'text' });
  return (
    <form
      className="own-tools"
      onSubmit={event => {
        event.preventDefault();
        if (column.trim() === '' || value === undefined) return;
        onSet(column.trim(), value);
        onEnd();
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEnd();
      }}
    >
      <TextField
        autoFocus
        list="own-columns"
        aria-label={t('column')}
        placeholder={t('column')}
        value={column}
        maxLength={200}
        onChange={setColumn}
      />
      <datalist id="own-columns">
        {file.columns.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        aria-label={t('value')}
        placeholder={t('value')}
        value={text}
        onChange={setText}
        error={value === undefined}
      />
      <SmallButton
        type="submit"
        variant="filled"
        label={t('set')}
        disabled={column.trim() === '' || value === undefined}
      />
      <SmallButton label={t('cancel')} onClick={onEnd} />
    </form>
  );
}
