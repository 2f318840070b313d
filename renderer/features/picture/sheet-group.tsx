import { NativeSelect, TextInput } from '@mantine/core';
import { GridField } from '../../ui/paper/grid-field.tsx';
import { projectionOf, projectionsOf } from './frame.ts';
import { longestSheetName, type PictureChoice, type Projection, usualChoice } from './picture-choice.ts';
import { PictureFlag } from './picture-flag.tsx';
import { PictureGroup } from './picture-group.tsx';
import { usePicture } from './picture-state.ts';
import { t } from './words.ts';

const projectionNames = { utm: 'utmSheet', mercator: 'mercatorSheet' } as const satisfies Record<Projection, string>;

/** Projection, grid and what stands around the map of a sheet. */
export function SheetGroup({ choice }: { choice: PictureChoice }) {
  const { change } = usePicture();
  const projections = projectionsOf(choice);
  const changed = (['grid', 'projection', 'legend', 'north', 'sheetName'] as const).some(
    name => choice[name] !== usualChoice[name],
  );
  return (
    <PictureGroup title={t('sheet')} changed={changed}>
      {projections.length === 1 ? null : (
        <NativeSelect
          className="picture-wide"
          size="xs"
          label={t('projection')}
          value={projectionOf(choice)}
          onChange={event => change({ projection: projections.find(one => one === event.currentTarget.value) })}
          data={projections.map(value => ({ value, label: t(projectionNames[value]) }))}
        />
      )}
      <GridField grid={choice.grid} onChange={grid => change({ grid })} />
      <TextInput
        size="xs"
        label={t('sheetName')}
        maxLength={longestSheetName}
        value={choice.sheetName}
        onChange={event => change({ sheetName: event.currentTarget.value })}
      />
      <PictureFlag label={t('legend')} checked={choice.legend} onChange={checked => change({ legend: checked })} />
      <PictureFlag label={t('north')} checked={choice.north} onChange={checked => change({ north: checked })} />
    </PictureGroup>
  );
}
