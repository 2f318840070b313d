import { ColorSwatch, Group, Menu } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { useCamera } from '../../map/camera/camera-port.tsx';
import type { ItemAction } from '../../shell/define-panel.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { IconButton, MenuEntry, SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { LongTextField, TextField } from '../../ui/fields/fields.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { dataWords as t } from '../../words.ts';
import { downloadItem, isDownloadable } from './download-item.ts';
import { boundsOf, colorOf, colors, iconOf, isDrawn, positionOf, titleOf } from './item-look.ts';
import { openerOf, useItemsState } from './items-state.ts';
import type { KeptItem } from './pending.ts';

/** The zoom at which a saved place is shown. */
const placeZoom = 15;

interface ItemRowProps {
  item: KeptItem;
  groups: readonly KeptItem[];
  /** Whether its group is hidden, and it with it. */
  hiddenByGroup?: boolean;
}

/** An item: a click on its name opens or shows it; eye and menu beside it. */
export function ItemRow({ item, groups, hiddenByGroup = false }: ItemRowProps) {
  const { change } = useItemsState();
  const camera = useCamera();
  const [editing, setEditing] = useState<'name' | 'note'>();
  const [failure, setFailure] = useState<unknown>();
  const [open, setOpen] = useState(false);
  const inside = useShell().panels.find(({ itemInside }) => itemInside?.applies(item))?.itemInside;
  const name = titleOf(item);
  const show = () => {
    const opened = openerOf(item.kind);
    const position = positionOf(item);
    const bounds = boundsOf(item);
    if (opened !== undefined) opened(item);
    else if (bounds !== undefined) camera.current?.showBox(bounds);
    else if (position !== undefined) camera.current?.showPoint(position, placeZoom);
  };
  return (
    <li className="item-row" data-kind={item.kind} data-hidden={isDrawn(item) && (!item.visible || hiddenByGroup)}>
      <div className="beside">
        <span className="item-icon" style={{ color: colorOf(item) }}>
          <Icon name={iconOf(item)} size={17} />
        </span>
        {editing === 'name' ? (
          <EditName item={item} onEnd={() => setEditing(undefined)} />
        ) : (
          <button
            type="button"
            className="row-button item-name grows"
            translate="no"
            title={t('open', { name })}
            onClick={show}
          >
            {name}
          </button>
        )}
        {inside === undefined ? null : (
          <IconButton
            icon={open ? 'down' : 'right'}
            label={t(open ? 'fold' : 'unfold', { name })}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        )}
        {isDrawn(item) ? (
          <IconButton
            icon={item.visible ? 'eye' : 'eyeOff'}
            label={t(item.visible ? 'hide' : 'show', { name })}
            aria-pressed={!item.visible}
            onClick={() => change(item.id, { visible: !item.visible })}
          />
        ) : null}
        <ItemMenu item={item} groups={groups} onEdit={setEditing} onFailure={setFailure} />
      </div>
      {editing === 'note' ? (
        <EditNote item={item} onEnd={() => setEditing(undefined)} />
      ) : item.note === '' ? null : (
        <SoftText className="item-note" translate="no">
          {item.note}
        </SoftText>
      )}
      {inside === undefined || !open ? null : (
        <Suspense fallback={null}>
          <inside.Inside item={item} />
        </Suspense>
      )}
      {failure === undefined ? null : <ErrorNote error={failure} onRetry={() => setFailure(undefined)} />}
    </li>
  );
}

interface ItemMenuProps {
  item: KeptItem;
  groups: readonly KeptItem[];
  onEdit: (what: 'name' | 'note') => void;
  onFailure: (failure: unknown) => void;
}

function ItemMenu({ item, groups, onEdit, onFailure }: ItemMenuProps) {
  const { change, trash, store } = useItemsState();
  const actions = useShell().panels.flatMap(({ itemActions = [] }) => itemActions.filter(one => one.applies(item)));
  const others = groups.filter(({ id }) => id !== item.group);
  /** Edited once the menu is closed, which gives the focus back to its button: a field that has it would lose it. */
  const editNext = useRef<'name' | 'note'>(undefined);
  const startEdit = () => {
    if (editNext.current !== undefined) onEdit(editNext.current);
    editNext.current = undefined;
  };
  const edit = (what: 'name' | 'note') => {
    editNext.current = what;
  };
  return (
    <Menu position="bottom-end" shadow="md" width={262} onExitTransitionEnd={startEdit}>
      <Menu.Target>
        <IconButton icon="more" label={t('moreAbout', { name: titleOf(item) })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => edit('name')}>{t('rename')}</Menu.Item>
        <Menu.Item onClick={() => edit('note')}>{t('note')}</Menu.Item>
        <Menu.Label>{t('color')}</Menu.Label>
        <Group gap={6} px={12} pb={6} role="group" aria-label={t('color')}>
          {colors.map(({ color, name }) => (
            <Menu.Item
              key={color}
              className="item-color"
              aria-label={name()}
              aria-current={color === item.color}
              onClick={() => change(item.id, { color })}
            >
              <ColorSwatch component="span" color={color} size={18} withShadow={false} />
            </Menu.Item>
          ))}
        </Group>
        {item.kind === 'group' || (others.length === 0 && item.group === null) ? null : (
          <>
            <Menu.Label>{t('moveTo')}</Menu.Label>
            {others.map(group => (
              <MenuEntry
                key={group.id}
                translate="no"
                icon="folder"
                label={titleOf(group)}
                onClick={() => change(item.id, { group: group.id })}
              />
            ))}
            {item.group === null ? null : (
              <Menu.Item onClick={() => change(item.id, { group: null })}>{t('noGroup')}</Menu.Item>
            )}
          </>
        )}
        <Menu.Divider />
        {actions.map(action => (
          <ActionEntry key={action.id} action={action} item={item} />
        ))}
        {isDownloadable(item) ? (
          <MenuEntry
            icon="download"
            label={t('download')}
            onClick={() => void downloadItem(item, store).catch(onFailure)}
          />
        ) : null}
        <MenuEntry
          color="var(--mantine-color-red-text)"
          icon="remove"
          label={t('remove')}
          onClick={() => trash([item.id])}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

function ActionEntry({ action, item }: { action: ItemAction; item: KeptItem }) {
  const run = action.useRun();
  return <MenuEntry icon={action.icon} label={action.label()} onClick={() => run(item)} />;
}

interface EditProps {
  item: KeptItem;
  onEnd: () => void;
}

function EditName({ item, onEnd }: EditProps) {
  const { change } = useItemsState();
  const [name, setName] = useState(item.name);
  const save = () => {
    const trimmed = name.trim();
    if (trimmed !== item.name) change(item.id, { name: trimmed });
    onEnd();
  };
  return (
    <TextField
      className="grows"
      autoFocus
      aria-label={t('nameOf', { name: titleOf(item) })}
      maxLength={200}
      value={name}
      onChange={setName}
      onFocus={event => event.currentTarget.select()}
      onBlur={save}
      onKeyDown={event => {
        if (event.key === 'Enter') save();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEnd();
      }}
    />
  );
}

function EditNote({ item, onEnd }: EditProps) {
  const { change } = useItemsState();
  const [note, setNote] = useState(item.note);
  const save = () => {
    if (note !== item.note) change(item.id, { note });
    onEnd();
  };
  return (
    <form
      className="item-note-form"
      onSubmit={event => {
        event.preventDefault();
        save();
      }}
    >
      <LongTextField
        autosize
        autoFocus
        minRows={2}
        maxRows={8}
        maxLength={4000}
        aria-label={t('noteOf', { name: titleOf(item) })}
        value={note}
        onChange={setNote}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onEnd();
        }}
      />
      <SmallButton variant="filled" type="submit" size="compact-xs" mt={4} label={t('saveNote')} />
    </form>
  );
}
