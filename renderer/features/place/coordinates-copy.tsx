import { Menu, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { placeWords as t } from '../../words.ts';

/** With a library of projections. */
const loadNotations = () => import('../../ui/format/coordinate-notations.ts');

export function CoordinatesCopy({ point }: { point: LonLat }) {
  const { copy, copied } = useClipboard();
  const notations = useLoaded(loadNotations)?.notationsOf(point) ?? [];
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <IconButton icon={copied ? 'check' : 'copy'} label={t('copyCoordinates')} hint />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('copyAs')}</Menu.Label>
        {notations.map(({ name, text }) => (
          <Menu.Item key={name} onClick={() => copy(text)}>
            <SoftText size="xs">{name}</SoftText>
            <Text size="sm" className="notation" translate="no">
              {text}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
