import { Center, Loader } from '@mantine/core';
import { Arrivals } from './arrivals.tsx';
import { AboutDialog } from './features/about/about-dialog.tsx';
import { ApiExplorerLink } from './features/api-explorer/api-explorer-link.tsx';
import { ExportChoice } from './features/export/export-choice.tsx';
import { RegionsButton } from './features/regions/regions-button.tsx';
import { SettingsDialog } from './features/settings/settings-dialog.tsx';
import { Sideload } from './features/sideload/sideload.tsx';
import { StyleSwitcher } from './features/style-switcher/style-switcher.tsx';
import { ErrorNote } from './ui/error-note.tsx';
import { useWindowState } from './use-window-state.ts';
import { WindowMap } from './window-map.tsx';
import { WindowPanels } from './window-panels.tsx';

/** The window: a map, over it the panel of what one is doing, and buttons beside it. */
export function Workstation() {
  const state = useWindowState();
  const { regions, regionsView, showRegions, sideload, tracks, draft } = state;
  const { known } = regions;
  if (known === undefined) {
    return (
      <Center h="100%" p="lg">
        {regions.error === undefined ? (
          <Loader aria-label="Opening the map" />
        ) : (
          <div className="notice">
            <ErrorNote error={regions.error} onRetry={regions.retry} />
          </div>
        )}
      </Center>
    );
  }
  return (
    <div className="window">
      <WindowMap state={state} known={known} />
      <WindowPanels state={state} known={known} />
      <div className="map-buttons">
        <StyleSwitcher open={state.choosingStyle} onOpen={state.setChoosingStyle} />
        <RegionsButton
          open={regionsView !== undefined}
          onToggle={() => showRegions(regionsView === undefined ? { at: 'installed' } : undefined)}
        />
        <Arrivals
          sideload={sideload}
          tracks={tracks}
          onExtract={path => {
            state.setDraft({ ...draft, source: 'files', osmFiles: [...new Set([...draft.osmFiles, path])] });
            state.build();
          }}
        />
        <ApiExplorerLink baseUrl={state.client.baseUrl} />
      </div>
      <Sideload sideload={sideload} onStarted={() => showRegions({ at: 'installed' })} />
      <ExportChoice exporting={state.exporting} />
      <SettingsDialog opened={state.dialog === 'settings'} onClose={() => state.setDialog(undefined)} />
      <AboutDialog opened={state.dialog === 'about'} onClose={() => state.setDialog(undefined)} />
    </div>
  );
}
