import { type Bounds, boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { SelectField } from '../../../ui/fields/fields.tsx';
import { FileField } from '../../../ui/files/file-field.tsx';
import { pictureWords, choroplethWords as t } from '../../../words.ts';
import { useItems, useItemsState } from '../../data/items-state.ts';
import { type Choropleth, type OwnAreas, ringsOf } from '../choice/choropleth.ts';
import { usePicture } from '../choice/picture-state.ts';
import type { Overlay } from '../overlays/overlay.ts';
import { useUnfitFile } from '../own/read-own-files.ts';
import { withFiles } from './guess-join.ts';
import { areaFeatures, readAreasFile } from './read-choropleth-files.ts';

/** The map that is to show the areas. */
export interface AreasGround {
  meets: (box: Bounds) => boolean;
  show: (box: Bounds) => void;
  showLabel: string;
  /** Something on the map is not drawn as what it is. */
  leaveOut: (id: string) => void;
}

interface AreasFieldProps {
  choropleth: Choropleth;
  overlays: readonly Overlay[];
  ground: AreasGround;
}

/** The areas that are coloured: those of a file, or of something that lies on the map. */
export function AreasField({ choropleth, overlays, ground }: AreasFieldProps) {
  const { setChoropleth } = usePicture();
  const { store } = useItemsState();
  const { items } = useItems();
  const { problem, take } = useUnfitFile();
  const { areas } = choropleth;
  const onMap = overlays.filter(
    ({ id, areas: drawn }) => drawn.length > 0 && items.get(id)?.content?.type === 'application/geo+json',
  );
  const give = (taken: OwnAreas) => {
    setChoropleth(current => withFiles(current, { areas: taken }));
    // A map of elsewhere would show none of them.
    if (!ground.meets(boundsOf(taken))) ground.show(boundsOf(taken));
  };
  const takeItem = ({ id, name }: Overlay) =>
    take(
      store.content(id).then(async content => ({ name, features: areaFeatures(await content.text(), name) })),
      taken => {
        give(taken);
        // It would lie over its own colours.
        ground.leaveOut(id);
      },
    );
  return (
    <>
      <FileField
        className="field-wide"
        label={t('areas')}
        accept=".geojson,.json,application/geo+json,application/json"
        chooseLabel={t('chooseAreas')}
        removeLabel={name => pictureWords('removeFile', { name })}
        name={areas?.name}
        problem={problem}
        onChoose={file => take(readAreasFile(file), give)}
        onRemove={() => setChoropleth(current => withFiles(current, { areas: undefined }))}
      />
      {onMap.length === 0 ? null : (
        <SelectField
          className="field-wide"
          label={t('areasOnMap')}
          value={onMap.find(({ name }) => name === areas?.name)?.id ?? ''}
          onChange={value => {
            const chosen = onMap.find(({ id }) => id === value);
            if (chosen === undefined) setChoropleth(current => withFiles(current, { areas: undefined }));
            else takeItem(chosen);
          }}
        >
          <option value="">{t('noneOnMap')}</option>
          {onMap.map(({ id, name }) => (
            <option key={id} value={id} translate="no">
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {areas === undefined ? null : (
        <div className="field-wide">
          <SmallButton variant="light" label={ground.showLabel} onClick={() => ground.show(boundsOf(areas))} />
        </div>
      )}
    </>
  );
}

function boundsOf({ features }: OwnAreas) {
  const positions = features.flatMap(({ geometry }) => ringsOf(geometry).flat());
  return boundsOfPositions(positions.map(([lon = 0, lat = 0]): Position => [lon, lat]));
}
