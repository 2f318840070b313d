import { Popover } from '@mantine/core';
import { type StyleName, styleNames } from '../../api/styles.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { MapButton } from '../../ui/map-button.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { t } from './words.ts';

/** Colours of each style's swatch. */
const swatches: Readonly<Record<StyleName, readonly [land: string, water: string, road: string, park: string]>> = {
  light: ['#e2dfda', '#80deea', '#ffffff', '#9cd3b4'],
  dark: ['#1f1f1f', '#31353f', '#3d3d3d', '#232325'],
  grayscale: ['#dedede', '#a3a3a3', '#f5f5f5', '#cccccc'],
  white: ['#ffffff', '#dcdcdc', '#e6e6e6', '#f2f2f2'],
  black: ['#0d0d0d', '#242424', '#1c1c1c', '#141414'],
  outdoor: ['#eef0d8', '#8fc7e8', '#c9793a', '#a7cf8e'],
  satellite: ['#5d6b4a', '#1f3a4d', '#8d8f86', '#3f5535'],
  hybrid: ['#5d6b4a', '#1f3a4d', '#ffffff', '#3f5535'],
};

function Swatch({ name }: { name: StyleName }) {
  const [land, water, road, park] = swatches[name];
  return (
    <svg viewBox="0 0 64 44" className="swatch" aria-hidden="true">
      <rect width="64" height="44" fill={land} />
      <path d="M0 30c14-8 20 6 32 2s18-14 32-8v20H0z" fill={water} />
      <path d="M38 0h26v12c-10 4-18 2-26-12z" fill={park} />
      <path d="M-2 12 26 20 44 6l22 12" fill="none" stroke={road} strokeWidth="3.5" />
      <path d="M22 -2 26 20" fill="none" stroke={road} strokeWidth="2" />
    </svg>
  );
}

/** Chooses a hosted style by its swatch. */
export function StyleSwitcher() {
  const shell = useShell();
  const opened = shell.isOpen('style');
  const toggle = (open: boolean) => (open ? shell.open('style') : shell.close('style'));
  const { styleName, setStyleName } = useSettings();
  return (
    <Popover opened={opened} onChange={toggle} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <MapButton icon="layers" label={t('title')} word={t('word')} onClick={() => toggle(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <div className="swatches" role="radiogroup" aria-label={t('title')}>
          {styleNames.map(name => (
            <label key={name} className="swatch-choice">
              <input
                type="radio"
                name="map-style"
                className="visually-hidden"
                checked={name === styleName}
                onChange={() => setStyleName(name)}
              />
              <Swatch name={name} />
              <span>{t(name)}</span>
            </label>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
