import { Button, Switch, Text } from '@mantine/core';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import { formatDistance } from '../../ui/format.ts';
import { useSettings } from '../../ui/settings.tsx';

interface BoxChoiceProps {
  box: Bounds | undefined;
  /** What the map shows now. */
  view: () => Bounds | undefined;
  onChange: (box: Bounds | undefined) => void;
}

/** Cuts the data to what the map shows. */
export function BoxChoice({ box, view, onChange }: BoxChoiceProps) {
  const { units } = useSettings();
  return (
    <div className="build-box">
      <Switch
        label="Only what the map shows"
        checked={box !== undefined}
        onChange={event => onChange(event.currentTarget.checked ? view() : undefined)}
      />
      {box === undefined ? null : (
        <Text size="sm" c="dimmed" className="build-box-size">
          {sizeOfBox(box, units)}, drawn on the map.
          <Button size="compact-xs" variant="default" onClick={() => onChange(view())}>
            Take the view of now
          </Button>
        </Text>
      )}
    </div>
  );
}

/** "13 × 24 km" along the middle of the box. */
function sizeOfBox([west, south, east, north]: Bounds, units: 'kilometers' | 'miles'): string {
  const middle = (south + north) / 2;
  // In two steps: the short way between its sides may lead around the other side of the world.
  const centre = (west + east) / 2;
  const width = metresBetween(west, middle, centre, middle) + metresBetween(centre, middle, east, middle);
  return `${formatDistance(width, units)} × ${formatDistance(metresBetween(west, south, west, north), units)}`;
}
