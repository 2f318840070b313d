import { Group, Menu } from '@mantine/core';
import { useState } from 'react';
import type { InstalledRegion } from '../../../api/admin/admin-client.ts';
import { IconButton, MenuEntry, SmallButton } from '../../../ui/buttons.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { regionsWords, installedWords as t } from '../../../words.ts';
import { useCarry } from '../../carry/carry-state.ts';
import { ageOf, versionName } from '../../regions-state/age.ts';
import { byKind, contentsOf, partList } from '../../regions-state/part-kinds.ts';
import { RefusalNote } from '../../regions-state/refusal-note.tsx';
import { useRegionsPanel } from '../../regions-state/regions-state.ts';
import { isActive, regionOf, tasksOfRow } from '../../regions-state/task-progress.ts';
import { useStartTask, useTasks } from '../../regions-state/use-admin-queries.ts';
import { PartTable, TaskCard } from '../../tasks/task-card.tsx';
import { updateWork } from '../catalogue/choice.ts';

interface InstalledRowProps {
  region: InstalledRegion;
  /** The store of packs, where the service follows one. */
  store: string | undefined;
  onRemove: () => void;
}

/**
 * An installed region: a click on its name goes there; update and rollback are buttons, the rest is in a menu; work on it
 * is below. One of a store is followed there: it is only shown.
 */
export function InstalledRow({ region, store, onRemove }: InstalledRowProps) {
  const { goTo } = useRegionsPanel();
  const { id, name, version, parts, bytes, builtIn, leftOut, inStore } = region;
  const start = useStartTask();
  const [open, setOpen] = useState(false);
  const tasks = useTasks();
  const busy = tasks.some(task => isActive(task) && regionOf(task) === id);
  return (
    <li className="region-row" aria-busy={busy}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <button
          type="button"
          className="bare-button region-name"
          title={t('goTo', { name })}
          translate="no"
          onClick={() => goTo(region)}
        >
          {name}
        </button>
        <Group gap={4} wrap="nowrap">
          <span className="region-soft figures">{formatBytes(bytes)}</span>
          <RegionMenu
            region={region}
            busy={busy}
            parts={{ shown: open, toggle: () => setOpen(!open) }}
            start={start}
            onRemove={onRemove}
          />
        </Group>
      </Group>
      <span className="region-soft">
        {contentsOf(
          parts.map(({ kind }) => kind),
          leftOut,
        )}
      </span>
      <span className="region-soft" title={regionsWords('version', { version })}>
        {builtIn ? t('builtIn') : ageOf(version, new Date())}
      </span>
      {inStore === undefined || store === undefined ? null : (
        <>
          <span className="region-soft region-store">{t('followedIn', { store })}</span>
          <span className="region-soft figures">{t('keptHere', { kept: inStore.keptBytes, bytes })}</span>
        </>
      )}
      {open ? <PartTable parts={byKind(parts)} /> : null}
      <VersionButtons region={region} busy={busy} start={start} />
      {tasksOfRow(tasks, id).map(task => (
        <TaskCard key={task.id} task={task} />
      ))}
      <RefusalNote error={start.error} mt={4} />
    </li>
  );
}

interface RegionButtonsProps {
  region: InstalledRegion;
  busy: boolean;
  start: ReturnType<typeof useStartTask>;
}

interface RegionMenuProps extends RegionButtonsProps, Pick<InstalledRowProps, 'onRemove'> {
  parts: { shown: boolean; toggle: () => void };
}

function RegionMenu({ region, busy, start, parts, onRemove }: RegionMenuProps) {
  const { id, name, builtIn, inStore } = region;
  const { goTo } = useRegionsPanel();
  const { exportWhole } = useCarry();
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <IconButton icon="more" label={t('moreAbout', { name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <MenuEntry icon="pin" label={t('goThere')} onClick={() => goTo(region)} />
        <MenuEntry icon="layers" label={t(parts.shown ? 'hideParts' : 'showParts')} onClick={parts.toggle} />
        {inStore !== undefined ? null : (
          <>
            <MenuEntry
              disabled={busy}
              icon="check"
              label={t('check')}
              onClick={() => start.mutate({ kind: 'verify', region: id })}
            />
            <MenuEntry disabled={busy} icon="file" label={t('exportMenu')} onClick={() => exportWhole(region)} />
            <MenuEntry
              color="var(--mantine-color-red-text)"
              disabled={busy || builtIn}
              icon="remove"
              label={t('remove')}
              onClick={onRemove}
            />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** To a newer version, and back to the one before. */
function VersionButtons({ region, busy, start }: RegionButtonsProps) {
  const { id, version, previous, update } = region;
  if (update === undefined && previous === undefined) return null;
  return (
    <Group gap={6} mt={4}>
      {update === undefined ? null : (
        <SmallButton
          variant="filled"
          className="wordy-button"
          label={t('updateTo', { version: versionName(update.version, version), size: update.downloadBytes })}
          disabled={busy}
          loading={start.isPending}
          title={t('updateDetails', { version: update.version, parts: partList(update.changed) })}
          onClick={() => start.mutate(updateWork(region, update))}
        />
      )}
      {previous === undefined ? null : (
        <SmallButton
          className="wordy-button"
          icon="undo"
          label={t('backTo', { version: versionName(previous.version, version) })}
          disabled={busy}
          title={t('previousKept', { version: previous.version })}
          onClick={() => start.mutate({ kind: 'rollback', region: id })}
        />
      )}
    </Group>
  );
}
