import './rail.css';
import { Menu } from '@mantine/core';
import { type ComponentPropsWithRef, type KeyboardEvent, useState } from 'react';
import { lookup } from '../../data-packs/geo/lookup.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import type { PanelRegistration } from './define-panel.ts';
import { places } from './places.ts';
import { useShell } from './shell-context.tsx';
import { t } from './words.ts';

/** The places that panels belong to, at the window's left; a bar below the map of narrow windows. */
export function Rail() {
  const shell = useShell();
  const entries = places.flatMap(place => {
    const panel = shell.panels.find(one => one.place === place.id);
    return panel === undefined ? [] : [{ ...place, panel }];
  });
  const end = entries.filter(entry => entry.end);
  const endIsCurrent = end.some(({ id }) => id === shell.place);
  const [focused, setFocused] = useState<string>(shell.place ?? 'explore');
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
      {entries.map(({ id, icon, word, panel, end: atEnd }) => (
        <RailEntry
          key={id}
          icon={icon}
          word={word()}
          mark={panel.Mark}
          data-end={atEnd}
          data-place={id}
          aria-current={id === shell.place ? 'page' : undefined}
          tabIndex={id === focused ? 0 : -1}
          onFocus={() => setFocused(id)}
          onClick={() => shell.open(panel.id)}
        />
      ))}
      <Menu position="top-end" shadow="md" withinPortal>
        <Menu.Target>
          <RailEntry
            icon="more"
            word={t('more')}
            className="rail-more"
            aria-current={endIsCurrent ? 'page' : undefined}
            tabIndex={focused === 'more' ? 0 : -1}
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
              onClick={() => shell.open(panel.id)}
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
    <button type="button" className={`rail-entry ${className}`} {...rest}>
      <Icon name={icon} size={21} />
      <span className="rail-word">{word}</span>
      {Mark === undefined ? null : <Mark />}
    </button>
  );
}
