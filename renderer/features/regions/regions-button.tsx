import { MapButton } from '../../ui/map-button.tsx';
import { useRegionsPanel } from './regions-state.ts';
import { isActive, percentOf } from './tasks/task-words.ts';
import { useTasks } from './use-admin-queries.ts';
import { t } from './words.ts';

/** Toggles the Regions panel; shows the progress of running tasks as a bar. */
export function RegionsButton() {
  const { isOpen, show, close } = useRegionsPanel();
  const active = useTasks().filter(isActive);
  const share = active.reduce((sum, task) => sum + percentOf(task), 0) / Math.max(1, active.length);
  const label = active.length === 0 ? t('title') : t('atWork', { count: active.length });
  return (
    <MapButton
      icon="regions"
      label={label}
      className="regions-button"
      aria-expanded={isOpen}
      onClick={() => (isOpen ? close() : show({ at: 'installed' }))}
    >
      {active.length === 0 ? null : (
        <span className="regions-button-bar">
          <span style={{ width: `${share}%` }} />
        </span>
      )}
    </MapButton>
  );
}
