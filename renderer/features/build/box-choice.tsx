import { Button, Switch } from '@mantine/core';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import type { Units } from '../../api/types.ts';
import { formatDistance } from '../../ui/format/format.ts';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { buildWords as t } from '../../words.ts';

interface BoxChoiceProps {
  box: Bounds | undefined;
  /** The visible part of the map. */
  view: () => Bounds | undefined;
  onChange: (box: Bounds | undefined) => void;
}

/** Clips the data to the visible part of the map. */
export function BoxChoice({ box, view, onChange }: BoxChoiceProps) {
  const { units } = useSettings();
  return (
    <div className="build-box">
      <Switch
        label={t('onlyView')}
        checked={box !== undefined}
        onChange={event => onChange(event.currentTarget.checked ? view() : undefined)}
      />
      {box === undefined ? null : (
        <SoftText className="build-box-size">
          {t('boxDrawn', sizeOfBox(box, units))}
          <Button size="compact-xs" variant="default" onClick={() => onChange(view())}>
            {t('takeView')}
          </Button>
        </SoftText>
      )}
    </div>
  );
}

/** Width and height along the box's centre lines. */
function sizeOfBox([west, south, east, north]: Bounds, units: Units) {
  const middle = (south + north) / 2;
  // In two halves: the great circle between the sides of a wide box would lead around the other side of the globe.
  const centre = (west + east) / 2;
  const width = metresBetween(west, middle, centre, middle) + metresBetween(centre, middle, east, middle);
  const height = metresBetween(west, south, west, north);
  return { width: formatDistance(width, units), height: formatDistance(height, units) };
}
