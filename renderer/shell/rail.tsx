import './rail.css';
import { Menu } from '@mantine/core';
import { type ComponentPropsWithRef, type KeyboardEvent, useRef, useState } from 'react';
import { lookup } from '../../data-packs/base/lookup.ts';
import { isNarrow } from '../ui/frames/window-size.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { shellWords as t } from '../words.ts';
import type { PanelRegistration } from './define-panel.ts';
import { CardDismissals, type Dismiss } from './escape-key.tsx';
import { railEntries } from './places.ts';
import { useShell } from './shell-context.tsx';

/** The places that panels belong to, at the window's left; a bar below the map of narrow windows. */
export function Rail() {
  const shell = useShell();
  const entries = railEntries(shell.panels);
  const end = entries.filter(entry => entry.end);
  const endIsCurrent = end.some(({ id }) => id === shell.place);
  const more = useRef<HTMLButtonElement>(null);
  const cards = useRef(new Map<string, Dismiss>());
  const open = (panel: string) => {
    // A narrow window shows one sheet: the card, unless it is closed.
    if (isNarrow()) for (const dismiss of cards.current.values()) dismiss();
    shell.open(panel);
  };
  const [focused, setFocused] = useState<string>(shell.place ?? 'explore');
  // The menu's button and the entries in it are never seen together.
  const stop = focused === 'more' ? (shell.place ?? 'explore') : focused;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = lookup(steps, event.key);
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.rail-entry')].filter(
      button => button.offsetParent !== null,
    );
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    buttons.at(step === 'first' ? 0 : step === 'last' ? -1 : (at + step + buttons.length) % buttons.length)?.focus();
  };
  return (
    <nav className="rail" aria-label={t('places')} onKeyDown={onKeyDown}>
      <CardDismissals cards={cards.current} />
      {entries.map(({ id, icon, word, panel, end: atEnd }) => (
        <RailEntry
          key={id}
          icon={icon}
          word={word()}
          mark={panel.Mark}
          data-end={atEnd}
          data-place={id}
          aria-current={id === shell.place ? 'page' : undefined}
          tabIndex={id === stop ? 0 : -1}
          onFocus={() => setFocused(id)}
          onClick={() => open(panel.id)}
        />
      ))}
      <Menu position="top-end" shadow="md" withinPortal returnFocus={false}>
        <Menu.Target>
          <RailEntry
            ref={more}
            icon="more"
            word={t('more')}
            className="rail-more"
            aria-current={endIsCurrent ? 'page' : undefined}
            tabIndex={focused === 'more' || end.some(({ id }) => id === focused) ? 0 : -1}
            onFocus={() => setFocused('more')}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {end.map(({ id, icon, word, panel }) => (
            <Menu.Item
              key={id}
              leftSection={<Icon name={icon} />}
              data-place={id}
              aria-current={id === shell.place ? 'page' : undefined}
              onClick={() => {
                // Where the focus returns to when the panel closes; the menu is gone then.
                more.current?.focus();
                open(panel.id);
              }}
            >
              {word()}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}

const steps: Readonly<Record<string, number | 'first' | 'last'>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: 'first',
  End: 'last',
};

interface RailEntryProps extends ComponentPropsWithRef<'button'> {
  icon: IconName;
  word: string;
  mark?: PanelRegistration['Mark'];
  'data-end'?: boolean | undefined;
  'data-place'?: string;
}

function RailEntry({ icon, word, mark: Mark, className = '', ...rest }: RailEntryProps) {
  return (
    <button type="button" className={`bare-button rail-entry ${className}`} {...rest}>
      <Icon name={icon} size={21} />
      <span className="rail-word">{word}</span>
      {Mark === undefined ? null : <Mark />}
    </button>
  );
}
