import { Fragment, Suspense } from 'react';
import { ErrorNote } from '../ui/error-note.tsx';
import type { PanelRegistration } from './define-panel.ts';
import { useShell } from './shell-context.tsx';

interface WindowPanelsProps {
  /** The failure of the service or the map. */
  failure: unknown;
  onRetry: () => void;
}

/** The column of panels and cards over the map. */
export function WindowPanels({ failure, onRetry }: WindowPanelsProps) {
  const { panels } = useShell();
  return (
    <div className="panel">
      {failure === undefined ? null : (
        <div className="card notice">
          <ErrorNote error={failure} onRetry={onRetry} />
        </div>
      )}
      {panels.map(({ id, Notice }) => (Notice === undefined ? null : <Notice key={id} />))}
      {panels.map(panel => (
        <PanelParts key={panel.id} panel={panel} />
      ))}
    </div>
  );
}

function PanelParts({ panel }: { panel: PanelRegistration }) {
  const shell = useShell();
  const { id, Panel, Card } = panel;
  return (
    <Fragment>
      {Panel !== undefined && shell.isOpen(id) ? (
        <Suspense fallback={null}>
          <Panel />
        </Suspense>
      ) : null}
      {Card === undefined || shell.covered ? null : <Card />}
    </Fragment>
  );
}
