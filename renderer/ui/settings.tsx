import { useColorScheme } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { isRecord } from '../../data-packs/base/is-record.ts';
import { type StyleName, styleNames } from '../api/tiles/styles.ts';
import type { Units } from '../api/types.ts';
import { given } from '../given.ts';
import { type NotationId, notationIds } from './format/format.ts';
import { jsonStorage } from './json-storage.ts';

/** Light or dark panels, or as the system has them. */
export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

interface StoredSettings {
  units: Units;
  theme: Theme;
  notation: NotationId;
  /** Undefined: light or dark, as the panels are. */
  styleName: StyleName | undefined;
}

interface Settings extends StoredSettings {
  styleName: StyleName;
  /** The theme, or what the system asks for. */
  colorScheme: 'light' | 'dark';
  setUnits(units: Units): void;
  setTheme(theme: Theme): void;
  setNotation(notation: NotationId): void;
  setStyleName(name: StyleName): void;
}

const [SettingsContext, useSettings] = given<Settings>('SettingsProvider');

export { useSettings };

const storage = jsonStorage<StoredSettings>('local', 'outpost.settings', stored => {
  const { units, theme, notation, styleName } = isRecord(stored) ? stored : {};
  return {
    units: units === 'miles' ? 'miles' : 'kilometers',
    theme: themes.find(one => one === theme) ?? 'system',
    notation: notationIds.find(one => one === notation) ?? 'decimal',
    styleName: styleNames.find(one => one === styleName),
  };
});

export function SettingsProvider({ children }: { children: ReactNode }) {
  const [settings, setSettings] = useState(storage.load);
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  const value = useMemo<Settings>(() => {
    const change = (part: Partial<StoredSettings>) => {
      const next = { ...settings, ...part };
      storage.save(next);
      setSettings(next);
    };
    const colorScheme = settings.theme === 'system' ? system : settings.theme;
    return {
      ...settings,
      styleName: settings.styleName ?? colorScheme,
      colorScheme,
      setUnits: units => change({ units }),
      setTheme: theme => change({ theme }),
      setNotation: notation => change({ notation }),
      // The map goes on following the theme where it looks like it.
      setStyleName: styleName => change({ styleName: styleName === colorScheme ? undefined : styleName }),
    };
  }, [settings, system]);
  return <SettingsContext value={value}>{children}</SettingsContext>;
}
