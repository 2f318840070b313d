import { GridField, ProjectionField } from '../../../ui/paper/sheet-fields.tsx';
import { pictureWords as t } from '../../../words.ts';
import { projectionOf, projectionsOf } from '../choice/frame.ts';
import { type PictureChoice, usualChoice } from '../choice/picture-choice.ts';
import { usePicture } from '../choice/picture-state.ts';
import { PictureGroup } from '../picture-group.tsx';
import { isUnusual, OptionFields } from './option-fields.tsx';

/** Projection, grid and what stands around the map of a sheet. */
export function SheetGroup({ choice }: { choice: PictureChoice }) {
  const { change } = usePicture();
  const projections = projectionsOf(choice);
  const changed = (['grid', 'projection'] as const).some(name => choice[name] !== usualChoice[name]);
  return (
    <PictureGroup title={t('sheet')} changed={changed || isUnusual({ choice, group: 'sheet' })}>
      {projections.length === 1 ? null : (
        <ProjectionField
          className="field-wide"
          projection={projectionOf(choice)}
          choices={projections}
          onChange={projection => change({ projection })}
        />
      )}
      <GridField grid={choice.grid} onChange={grid => change({ grid })} />
      <OptionFields choice={choice} group="sheet" />
    </PictureGroup>
  );
}
