import { TextInput } from '@mantine/core';
import { Flag } from '../../ui/fields/fields.tsx';
import { GridField, ProjectionField } from '../../ui/paper/sheet-fields.tsx';
import { projectionOf, projectionsOf } from './frame.ts';
import { longestSheetName, type PictureChoice, usualChoice } from './picture-choice.ts';
import { PictureGroup } from './picture-group.tsx';
import { usePicture } from './picture-state.ts';
import { t } from './words.ts';

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
        <ProjectionField
          className="field-wide"
          projection={projectionOf(choice)}
          choices={projections}
          onChange={projection => change({ projection })}
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
      <Flag label={t('legend')} checked={choice.legend} onChange={checked => change({ legend: checked })} />
      <Flag label={t('north')} checked={choice.north} onChange={checked => change({ north: checked })} />
    </PictureGroup>
  );
}
