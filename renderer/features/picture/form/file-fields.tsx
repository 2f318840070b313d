import { useClient } from '../../../api/client.ts';
import { styleNames } from '../../../api/tiles/styles.ts';
import { hasUndrawn, useLayerChoice } from '../../../map/layers/layer-choice.ts';
import { useDrawnStyle } from '../../../shell/installed-regions.tsx';
import { ChoiceField, Labelled, Segments, SelectField } from '../../../ui/fields/fields.tsx';
import { useMapLanguages } from '../../../ui/map-languages.ts';
import { layersWords as styleWords, pictureWords as t } from '../../../words.ts';
import { styleOptions, useLacking } from '../../layers/use-lacking.ts';
import {
  dots,
  type Format,
  formatNames,
  formatOf,
  formats,
  isVector,
  type PictureChoice,
  paperFormats,
} from '../choice/picture-choice.ts';
import { usePicture } from '../choice/picture-state.ts';
import { OptionFields } from './option-fields.tsx';

function formatLabel(format: Format): string {
  const name = formatNames[format];
  if (format === 'tif') return t('formatFor', { format: name, programs: t('forGis') });
  return format === 'kmz' ? t('formatFor', { format: name, programs: t('forGlobes') }) : name;
}

/** Which file it is, and how fine. */
export function FileFields({ choice }: { choice: PictureChoice }) {
  const { change } = usePicture();
  const { dpi, sharp } = choice;
  const isPaper = choice.sheet !== 'pixels';
  const format = formatOf(choice);
  const shared = { translate: 'no', label: t('format'), nameOf: formatLabel } as const;
  return (
    <>
      {isPaper ? (
        <ChoiceField
          {...shared}
          value={choice.paperFormat}
          of={paperFormats}
          onChange={paperFormat => change({ paperFormat })}
        />
      ) : (
        <ChoiceField {...shared} value={choice.format} of={formats} onChange={chosen => change({ format: chosen })} />
      )}
      <OptionFields choice={choice} group="file" />
      {isVector(format) ? null : isPaper ? (
        <ChoiceField
          label={t('fineness')}
          value={dpi}
          of={dots}
          nameOf={one => t('dots', { dpi: one })}
          onChange={chosen => change({ dpi: chosen })}
        />
      ) : (
        <Labelled label={t('fineness')}>
          <Segments
            fullWidth
            label={t('fineness')}
            value={sharp ? '2×' : '1×'}
            of={['1×', '2×']}
            nameOf={times => times}
            onChange={times => change({ sharp: times === '2×' })}
          />
        </Labelled>
      )}
    </>
  );
}

/** In which style the map is, and which language. */
export function MapFields({ choice }: { choice: PictureChoice }) {
  const { change } = usePicture();
  const styleName = useDrawnStyle();
  const labels = useMapLanguages(useClient().baseUrl);
  const { imagery: lacking } = useLacking();
  return (
    <>
      <SelectField
        className="field-wide"
        label={t('style')}
        description={hasUndrawn(useLayerChoice()) ? t('switchedNotDrawn') : undefined}
        value={choice.style ?? ''}
        onChange={name => change({ style: styleNames.find(one => one === name) })}
        data={[{ value: '', label: t('asOnMap', { value: styleWords(styleName) }) }, ...styleOptions(lacking)]}
      />
      <SelectField
        className="field-wide"
        label={t('language')}
        value={choice.lang ?? ''}
        onChange={code => change({ lang: code === '' ? undefined : code })}
        data={[
          { value: '', label: t('languageOfMap') },
          { value: 'default', label: t('localNames') },
          ...labels.map(({ code, ownName }) => ({ value: code, label: ownName })),
        ]}
      />
    </>
  );
}
