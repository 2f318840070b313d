import type { ComponentProps, ComponentType } from 'react';
import { MapButton } from '../ui/frames/map-button.tsx';
import type { IconName } from '../ui/icons.tsx';
import { useShell } from './shell-context.tsx';

/** Among the map's tools: opens and closes a panel. */
export function PanelButton({ panel, ...button }: ComponentProps<typeof MapButton> & { panel: string }) {
  const shell = useShell();
  const opened = shell.isOpen(panel);
  return (
    <MapButton {...button} aria-pressed={opened} onClick={() => (opened ? shell.close(panel) : shell.open(panel))} />
  );
}

/** The same as a part of the panel's registration. */
export function panelButton(panel: string, icon: IconName, label: () => string, word: () => string): ComponentType {
  return function Button() {
    return <PanelButton panel={panel} className={`${panel}-button`} icon={icon} label={label()} word={word()} />;
  };
}
