import { ActionIcon } from '@mantine/core';
import { Icon } from '../../ui/icons.tsx';
import { isActive, percentOf } from './tasks/task-words.ts';
import { useTasks } from './use-desk-queries.ts';

/** Opens and closes the panel of regions; work that goes on while it is closed shows as a bar. */
export function RegionsButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const active = useTasks().filter(isActive);
  const share = active.reduce((sum, task) => sum + percentOf(task), 0) / Math.max(1, active.length);
  const label = active.length === 0 ? 'Regions' : `Regions, ${active.length} at work`;
  return (
    <ActionIcon
      className="map-button regions-button"
      variant="default"
      size={38}
      aria-label={label}
      aria-expanded={open}
      title={label}
      onClick={onToggle}
    >
      <Icon name="regions" size={20} />
      {active.length === 0 ? null : (
        <span className="regions-button-bar">
          <span style={{ width: `${share}%` }} />
        </span>
      )}
    </ActionIcon>
  );
}
