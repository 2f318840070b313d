import { Checkbox, Text } from '@mantine/core';
import type { FoundPack } from '../../api/admin/admin-client.ts';
import { formatBytes } from '../../ui/format/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { carryWords as t } from '../../words.ts';

interface CarriedItemsProps {
  items: NonNullable<FoundPack['items']>;
  takes: boolean;
  /** Undefined where there is nothing else to take. */
  onChange: ((takes: boolean) => void) | undefined;
}

/** What comes along with a region, and whether one wants it. */
export function CarriedItems({ items: { count, bytes }, takes, onChange }: CarriedItemsProps) {
  return (
    <>
      <Text size="sm" mt={6} className="pack-line">
        <Icon name="list" size={16} />
        <span>{t('comesAlong', { count, size: formatBytes(bytes) })}</span>
      </Text>
      {onChange === undefined ? null : (
        <Checkbox
          mt="sm"
          size="sm"
          label={t('takeOver')}
          checked={takes}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )}
    </>
  );
}
