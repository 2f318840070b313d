import './palette.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { fold } from '../../../data-packs/words/fold.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import type { PanelCommand } from '../../shell/define-panel.ts';
import { railEntries } from '../../shell/places.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { KeyName } from '../../ui/keys.tsx';
import { paletteWords as t } from '../../words.ts';
import { useGoTo } from '../search/use-go-to.ts';
import { useSuggestions } from '../search/use-suggestions.ts';
import { useSubject } from '../subject/card-subject.ts';
import { iconOf } from '../subject/place-icon.ts';
import type { Place } from '../subject/shown-place.ts';

/** Finds places of the API and commands of all panels; Enter runs the chosen one. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // The dialog has looked for what to focus before this was loaded.
  useEffect(() => field.current?.focus(), []);
  const id = useId();
  const { places, commands, found, count } = useHits(text);
  const chosen = Math.min(active, count - 1);
  const [entered, setEntered] = useState(false);
  // Enter may come before the hits of what was typed: it waits for them, and takes none of the text before.
  const early = found.loading && active === 0 && places.length + commands.length === 0;
  const run = () => document.getElementById(`${id}-${chosen}`)?.click();
  useEffect(() => {
    if (!entered || early) return;
    setEntered(false);
    run();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = (chosen + (event.key === 'ArrowDown' ? 1 : -1) + count) % Math.max(1, count);
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (early) setEntered(true);
      else run();
    }
  };
  const nothing = count === 0 && !found.loading;
  return (
    <div className="palette">
      <div className="palette-field">
        <Icon name="search" />
        <input
          ref={field}
          className="place-input"
          data-autofocus
          role="combobox"
          aria-label={t('title')}
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? `${id}-${chosen}` : undefined}
          placeholder={t('placeholder')}
          value={text}
          maxLength={256}
          autoComplete="off"
          spellCheck={false}
          onChange={event => {
            setText(event.currentTarget.value);
            setActive(0);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <HitList hits={{ places, commands, found }} id={id} chosen={chosen} setActive={setActive} onClose={onClose} />
      <div className={nothing ? 'palette-nothing' : 'visually-hidden'} role="status">
        {nothing ? t('nothing', { text: text.trim() }) : t('found', { count })}
      </div>
    </div>
  );
}

/** The places of the rail, the commands and the places of the map that a text fits. */
function useHits(text: string) {
  const shell = useShell();
  const camera = useCamera();
  const found = useSuggestions(text, () => camera.current?.view(), true);
  const has = (label: string) => fold(label).includes(fold(text.trim()));
  const places = railEntries(shell.panels).filter(({ word }) => has(word()));
  const known = new Set(places.map(({ word }) => word()));
  const commands = shell.panels
    .flatMap(panel => panel.commands ?? [])
    .filter(({ id, label }) => id !== 'palette' && !known.has(label()) && has(label()));
  return { places, commands, found, count: places.length + commands.length + found.places.length };
}

interface HitListProps {
  hits: Pick<ReturnType<typeof useHits>, 'places' | 'commands' | 'found'>;
  id: string;
  /** The index of the chosen one. */
  chosen: number;
  setActive: (index: number) => void;
  onClose: () => void;
}

function HitList({ hits: { places, commands, found }, id, chosen, setActive, onClose }: HitListProps) {
  const shell = useShell();
  const rowOf = (index: number) => ({
    id: `${id}-${index}`,
    active: index === chosen,
    onHover: () => setActive(index),
  });
  const known = places.length + commands.length;
  return (
    <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={t('title')}>
      {known === 0 ? null : (
        <fieldset className="palette-group">
          <legend>{t('commands')}</legend>
          {places.map(({ id: place, icon, word, panel }, index) => (
            <Row
              key={place}
              {...rowOf(index)}
              icon={icon}
              title={word()}
              onRun={() => {
                onClose();
                shell.open(panel.id);
              }}
            />
          ))}
          {commands.map((command, index) => (
            <CommandRow key={command.id} {...rowOf(places.length + index)} command={command} onClose={onClose} />
          ))}
        </fieldset>
      )}
      {found.places.length === 0 ? null : (
        <fieldset className="palette-group">
          <legend>{t('places')}</legend>
          {found.places.map((place, index) => (
            <PlaceRow
              key={`${place.point.lon} ${place.point.lat} ${place.title}`}
              {...rowOf(known + index)}
              place={place}
              onClose={onClose}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

interface RowProps {
  id: string;
  active: boolean;
  onHover: () => void;
}

function CommandRow({ command, onClose, ...row }: RowProps & { command: PanelCommand; onClose: () => void }) {
  const run = command.useRun();
  return (
    <Row
      {...row}
      icon="right"
      title={command.label()}
      keys={command.key}
      onRun={() => {
        onClose();
        run();
      }}
    />
  );
}

function PlaceRow({ place, onClose, ...row }: RowProps & { place: Place; onClose: () => void }) {
  const { setSubject } = useSubject();
  const goTo = useGoTo();
  const shell = useShell();
  return (
    <Row
      {...row}
      icon={iconOf(place.kind)}
      title={place.title}
      context={place.context}
      onRun={() => {
        onClose();
        shell.open('search');
        setSubject({ kind: 'place', place });
        goTo(place);
      }}
    />
  );
}

interface ShownRow extends RowProps {
  icon: IconName;
  title: string;
  /** Where the place is; of places alone, whose names are data. */
  context?: string;
  keys?: string | undefined;
  onRun: () => void;
}

function Row({ id, active, onHover, icon, title, context, keys, onRun }: ShownRow) {
  const isData = context === undefined ? undefined : 'no';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has focus and keys
    <div id={id} className="suggestion" role="option" aria-selected={active} onMouseMove={onHover} onClick={onRun}>
      <span className="suggestion-icon">
        <Icon name={icon} />
      </span>
      <span className="suggestion-text" translate={isData}>
        <span className="suggestion-title">{title}</span>
        {context === undefined || context === '' ? null : <span className="suggestion-context">{context}</span>}
      </span>
      {keys === undefined ? null : <KeyName keys={keys} />}
    </div>
  );
}
