import { useShell } from './shell-context.tsx';

/** The panels' buttons at the map's edge. */
export function MapTools() {
  const { panels } = useShell();
  return (
    <div className="map-tools">
      {panels.map(({ id, Button }) => (Button === undefined ? null : <Button key={id} />))}
    </div>
  );
}
