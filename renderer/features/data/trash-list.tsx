import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { dataWords as t } from '../../words.ts';
import { iconOf, titleOf } from './item-look.ts';
import { useItemsState } from './items-state.ts';
import type { KeptItem } from './pending.ts';

const dayMs = 86_400_000;
/** The service deletes for good what has been in the trash for so long. */
const daysKept = 30;

/** What is in the trash, for how long, and the way back. */
export function TrashList({ items }: { items: readonly KeptItem[] }) {
  const { store, restore } = useItemsState();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  if (items.length === 0) return <Text c="dimmed">{t('trashEmpty')}</Text>;
  const empty = () => {
    setAsking(false);
    void store.emptyTrash().catch(setFailure);
  };
  return (
    <>
      <SoftText mb="xs">{t('trashKept', { days: daysKept })}</SoftText>
      {failure === undefined ? null : <ErrorNote error={failure} onRetry={empty} />}
      <ul className="item-list" aria-label={t('trash')}>
        {items.map(item => (
          <li key={item.id} className="item-row">
            <div className="item-line">
              <span className="item-icon">
                <Icon name={iconOf(item)} size={17} />
              </span>
              <span className="item-name">
                <span translate="no">{titleOf(item)}</span>
                <span className="row-soft">{t('daysLeft', { count: daysLeft(item) })}</span>
              </span>
              <SmallButton onClick={() => restore([item.id])}>{t('restore')}</SmallButton>
            </div>
          </li>
        ))}
      </ul>
      {asking ? (
        <div role="alert">
          <Text size="sm" mt="sm">
            {t('reallyEmpty', { count: items.length })}
          </Text>
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" color="red" onClick={empty}>
              {t('deleteForGood')}
            </Button>
            <SmallButton onClick={() => setAsking(false)}>{t('keepThem')}</SmallButton>
          </Group>
        </div>
      ) : (
        <SmallButton mt="sm" onClick={() => setAsking(true)}>
          {t('emptyTrash')}
        </SmallButton>
      )}
    </>
  );
}

function daysLeft({ trashedAt }: KeptItem): number {
  const since = trashedAt === null ? 0 : Date.now() - Date.parse(trashedAt);
  return Math.max(0, Math.ceil(daysKept - since / dayMs));
}
