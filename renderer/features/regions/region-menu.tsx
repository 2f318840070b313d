import { ActionIcon, Menu, Text } from '@mantine/core';
import type { RegionInfo } from '../../api/health.ts';
import { Icon } from '../../ui/icons.tsx';

/** What a part of a pack gives, in the words of the window. */
const gives: Readonly<Record<string, string>> = {
  basemap: 'map',
  places: 'search',
  routing: 'directions',
  terrain: 'elevation',
};

/** "Map, search, directions, elevation" */
function contentsOf(parts: readonly string[]): string {
  const words = [...Object.keys(gives), ...parts]
    .filter((part, index, all) => parts.includes(part) && all.indexOf(part) === index)
    .map(part => gives[part] ?? part)
    .join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Versions begin with the day of their data where that is known. */
function ageOf(version: string): string {
  const day = /^\d{4}-\d{2}-\d{2}(?=\.|$)/.exec(version)?.[0];
  return day === undefined ? `Version ${version}` : `Data of ${day}`;
}

interface RegionMenuProps {
  regions: readonly RegionInfo[];
  onShow: (region: RegionInfo) => void;
}

/** The installed regions; picking one goes there. */
export function RegionMenu({ regions, onShow }: RegionMenuProps) {
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <ActionIcon className="map-button" variant="default" size={38} aria-label="Regions" title="Regions">
          <Icon name="regions" size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Installed regions</Menu.Label>
        {regions.map(region => (
          <Menu.Item key={region.id} title={region.version} onClick={() => onShow(region)}>
            <Text size="sm" fw={600}>
              {region.name}
            </Text>
            <Text size="xs" c="dimmed">
              {contentsOf(region.parts ?? [])}
            </Text>
            <Text size="xs" c="dimmed">
              {ageOf(region.version)}
            </Text>
          </Menu.Item>
        ))}
        {regions.length === 0 ? (
          <Text size="sm" px="sm" pb="xs">
            None yet. Add one with <code>outpost pack install</code>.
          </Text>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
