import { ActionIcon, Group, Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { MenuEntry, SmallButton } from '../../ui/buttons.tsx';
import { explain } from '../../ui/explain.ts';
import { SelectField, TextField } from '../../ui/fields/fields.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { reportWords as t } from '../../words.ts';
import { titleOf } from '../data/item-look.ts';
import { type KeptItem, useItemsOfKind, useItemsState } from '../data/items-state.ts';
import { usualChoice } from '../report-state/report-choice.ts';
import { useReport } from '../report-state/report-state.ts';
import { readTemplate, templateContent } from './template.ts';

/** The template that the report is made by, and what can be done with templates. */
export function TemplateChoice() {
  const { choice, template, use, keptAs } = useReport();
  const { add, change, store } = useItemsState();
  const templates = useItemsOfKind('report');
  const notify = useNotify();
  const [naming, setNaming] = useState<'new' | 'rename'>();
  const current = templates.find(({ id }) => id === template);
  const choose = async (id: string) => {
    if (id === '') return use(usualChoice, undefined);
    try {
      use(await readTemplate(store, id), id);
    } catch (error) {
      notify({ text: `${explain(error).title} ${explain(error).advice}`, tone: 'trouble', topic: 'report' });
    }
  };
  const finish = (name: string) => {
    setNaming(undefined);
    if (name === '') return;
    if (naming === 'rename' && current !== undefined) change([current.id], { name });
    else {
      keptAs(add({ kind: 'report', name }, templateContent(choice)));
      notify({ text: t('templateKept', { name }), topic: 'report' });
    }
  };
  if (naming !== undefined) {
    const name = naming === 'rename' && current !== undefined ? titleOf(current) : '';
    return <NameForm initial={name} onEnd={finish} />;
  }
  return (
    <Group gap={6} align="end" wrap="nowrap">
      <SelectField
        className="grows"
        label={t('template')}
        value={current?.id ?? ''}
        onChange={id => void choose(id)}
        data={[
          { value: '', label: t('noTemplate') },
          ...templates.map(item => ({ value: item.id, label: titleOf(item) })),
        ]}
      />
      <TemplateMenu current={current} onName={setNaming} />
    </Group>
  );
}

interface TemplateMenuProps {
  current: KeptItem | undefined;
  onName: (what: 'new' | 'rename' | undefined) => void;
}

function TemplateMenu({ current, onName }: TemplateMenuProps) {
  const { choice, keptAs } = useReport();
  const { trash, store } = useItemsState();
  const notify = useNotify();
  /** Named once the menu is closed, which gives the focus back to its button. */
  const next = useRef<'new' | 'rename'>(undefined);
  const nameNext = (what: 'new' | 'rename' | undefined) => () => {
    next.current = what;
  };
  return (
    <Menu position="bottom-end" shadow="md" onExitTransitionEnd={() => onName(next.current)}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={t('templateMenu')} onClick={nameNext(undefined)}>
          <Icon name="more" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuEntry icon="plus" label={t('saveAsTemplate')} onClick={nameNext('new')} />
        {current === undefined ? null : (
          <>
            <MenuEntry
              icon="star"
              label={t('updateTemplate')}
              onClick={() => {
                store.setContent(current.id, templateContent(choice));
                notify({ text: t('templateKept', { name: titleOf(current) }), topic: 'report' });
              }}
            />
            <MenuEntry icon="pencil" label={t('renameTemplate')} onClick={nameNext('rename')} />
            <MenuEntry
              color="var(--mantine-color-red-text)"
              icon="remove"
              label={t('deleteTemplate')}
              onClick={() => {
                trash([current.id]);
                keptAs(undefined);
              }}
            />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** `onEnd`: '' where it was given up. */
function NameForm({ initial, onEnd }: { initial: string; onEnd: (name: string) => void }) {
  const [name, setName] = useState(initial);
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        onEnd(name.trim());
      }}
    >
      <Group gap={6} align="end" wrap="nowrap">
        <TextField
          className="grows"
          label={t('templateName')}
          autoFocus
          maxLength={200}
          value={name}
          onChange={setName}
          onFocus={event => event.currentTarget.select()}
          onKeyDown={event => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            onEnd('');
          }}
        />
        <SmallButton variant="filled" type="submit" size="xs" disabled={name.trim() === ''} label={t('keepTemplate')} />
      </Group>
    </form>
  );
}
