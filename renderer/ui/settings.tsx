import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type StyleName, styleNames } from '../api/styles.ts';
import type { Units } from '../api/types.ts';

interface Settings {
  units: Units;
  setUnits(units: Units): void;
  styleName: StyleName;
  setStyleName(name: StyleName): void;
}

const SettingsContext = createContext<Settings | undefined>(undefined);
const storageName = 'outpost.settings';

interface StoredSettings {
  units: Units;
  styleName: StyleName;
}

/** The stored settings; defaults follow the system. */
function read(): StoredSettings {
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  let stored: Partial<Record<keyof StoredSettings, unknown>> = {};
  try {
    stored = JSON.parse(localStorage.getItem(storageName) ?? '{}') ?? {};
  } catch {
    // Not our format: use the defaults.
  }
  return {
    units: stored.units === 'miles' ? 'miles' : 'kilometers',
    styleName: styleNames.find(name => name === stored.styleName) ?? (systemDark ? 'dark' : 'light'),
  };
}

export function SettingsProvider({ children }: { children: ReactNode }) {
  const [settings, setSettings] = useState(read);
  const value = useMemo<Settings>(() => {
    const change = (part: Partial<StoredSettings>) => {
      const next = { ...settings, ...part };
      localStorage.setItem(storageName, JSON.stringify(next));
      setSettings(next);
    };
    return {
      ...settings,
      setUnits: units => change({ units }),
      setStyleName: styleName => change({ styleName }),
    };
  }, [settings]);
  return <SettingsContext value={value}>{children}</SettingsContext>;
}

export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (settings === undefined) throw new Error('This component belongs inside SettingsProvider.');
  return settings;
}
