import { ActionIcon, Menu, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { notationsOf } from '../../ui/coordinate-notations.ts';
import { Icon } from '../../ui/icons.tsx';
import { t } from './words.ts';

/** The coordinates of a place to take along, in the notation that the other side reads. */
export function CoordinatesCopy({ point }: { point: LonLat }) {
  const { copy, copied } = useClipboard();
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size="sm"
          color="gray"
          aria-label={t('copyCoordinates')}
          title={t('copyCoordinates')}
        >
          <Icon name={copied ? 'check' : 'copy'} size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('copyAs')}</Menu.Label>
        {notationsOf(point).map(({ name, text }) => (
          <Menu.Item key={name} onClick={() => copy(text)}>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <Text size="sm" className="notation" translate="no">
              {text}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
