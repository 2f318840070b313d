import { NativeSelect } from '@mantine/core';
import { useClient } from '../../../api/client.ts';
import { styleNames } from '../../../api/tiles/styles.ts';
import { hasUndrawn, useLayerChoice } from '../../../map/layers/layer-choice.ts';
import { useDrawnStyle } from '../../../shell/installed-regions.tsx';
import { useMapLanguages } from '../../../ui/map-languages.ts';
import { layersWords as styleWords, pictureWords as t } from '../../../words.ts';
import { styleOptions, useLacking } from '../../layers/use-lacking.ts';
import type { PictureChoice } from '../choice/picture-choice.ts';
import { usePicture } from '../choice/picture-state.ts';

/** In which style the map is, and which language. */
export function MapFields({ choice }: { choice: PictureChoice }) {
  const { change } = usePicture();
  const styleName = useDrawnStyle();
  const labels = useMapLanguages(useClient().baseUrl);
  const { imagery: lacking } = useLacking();
  const notDrawn = hasUndrawn(useLayerChoice()) ? t('switchedNotDrawn') : undefined;
  return (
    <>
      <NativeSelect
        size="xs"
        className="field-wide"
        label={t('style')}
        description={notDrawn}
        value={choice.style ?? ''}
        onChange={event => change({ style: styleNames.find(one => one === event.currentTarget.value) })}
        data={[{ value: '', label: t('asOnMap', { value: styleWords(styleName) }) }, ...styleOptions(lacking)]}
      />
      <NativeSelect
        className="field-wide"
        size="xs"
        label={t('language')}
        value={choice.lang ?? ''}
        onChange={event => change({ lang: event.currentTarget.value === '' ? undefined : event.currentTarget.value })}
        data={[
          { value: '', label: t('languageOfMap') },
          { value: 'default', label: t('localNames') },
          ...labels.map(({ code, ownName }) => ({ value: code, label: ownName })),
        ]}
      />
    </>
  );
}
