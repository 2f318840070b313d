import { useDashboardClient } from '../../api/dashboard-client.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useSimulatedKeys } from './use-developer-queries.ts';

const load = () => import('./simulator/simulation-bar.tsx');

/** Over the window while anything is simulated for a test key; its code comes with the first of them. */
export function SimulationWarning() {
  return useDashboardClient() === undefined ? null : <Watched />;
}

function Watched() {
  const { data = [] } = useSimulatedKeys();
  return data.length === 0 ? null : <Bar />;
}

function Bar() {
  const shell = useShell();
  const Loaded = useLoaded(load)?.SimulationBar;
  return Loaded === undefined ? null : <Loaded onOpen={() => shell.open('developer')} />;
}
