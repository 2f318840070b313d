import { NativeSelect, SegmentedControl } from '@mantine/core';
import { type Bounds, boundsMeet } from '../../../data-packs/geo/bounds.ts';
import { useClient } from '../../api/client.ts';
import { styleNames } from '../../api/tiles/styles.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { hasUndrawn, useLayerChoice } from '../../map/layers/layer-choice.ts';
import { useDrawnStyle } from '../../shell/installed-regions.tsx';
import { Fields, Flag, Labelled, NumberField } from '../../ui/fields/fields.tsx';
import { useMapLanguages } from '../../ui/map-languages.ts';
import { TitleField } from '../../ui/paper/sheet-fields.tsx';
import { styleOptions, useLacking } from '../layers/use-lacking.ts';
import { t as styleWords } from '../layers/words.ts';
import { ChoroplethGroup } from './choropleth/choropleth-group.tsx';
import { t as choroplethWords } from './choropleth/words.ts';
import { ContentGroup } from './content-group.tsx';
import { boundsOfFrame, frameView } from './frame.ts';
import type { Overlay } from './overlay.ts';
import { OwnGroup } from './own-group.tsx';
import {
  canTilt,
  dots,
  type Format,
  formatNames,
  formatOf,
  formats,
  isVector,
  type PictureChoice,
  paperFormats,
  steepest,
} from './picture-choice.ts';
import { usePicture } from './picture-state.ts';
import { ScaleField } from './scale-field.tsx';
import { SheetGroup } from './sheet-group.tsx';
import { SizeChoice } from './size-choice.tsx';
import { SizeFields } from './size-fields.tsx';
import type { Preview } from './use-preview.ts';
import { t } from './words.ts';

function formatLabel(format: Format): string {
  const name = formatNames[format];
  if (format === 'tif') return t('formatFor', { format: name, programs: t('forGis') });
  return format === 'kmz' ? t('formatFor', { format: name, programs: t('forGlobes') }) : name;
}

interface PictureFormProps {
  choice: PictureChoice;
  overlays: readonly Overlay[];
  preview: Preview;
}

/** Size, scale, format and look of the picture. */
export function PictureForm({ choice, overlays, preview }: PictureFormProps) {
  const styleName = useDrawnStyle();
  const { change, frameAround } = usePicture();
  const labels = useMapLanguages(useClient().baseUrl);
  const { imagery: lacking } = useLacking();
  const notDrawn = hasUndrawn(useLayerChoice()) ? t('switchedNotDrawn') : undefined;
  const camera = useCamera();
  const ground = {
    meets: (box: Bounds) => boundsMeet(boundsOfFrame(frameView(choice)), box),
    show: (box: Bounds) => {
      frameAround(box);
      camera.current?.showBox(box);
    },
    showLabel: choroplethWords('fit'),
    leaveOut: (id: string) => change({ without: [...choice.without, id] }),
  };
  const isPaper = choice.sheet !== 'pixels';
  const format = formatOf(choice);
  return (
    <Fields>
      <SizeChoice choice={choice} />
      <SizeFields choice={choice} />
      {isPaper ? <ScaleField scale={choice.scale} onChange={scale => change({ scale })} /> : null}
      <NumberField
        label={t('bearing')}
        suffix="°"
        value={choice.bearing}
        least={0}
        most={359}
        onChange={bearing => change({ bearing })}
      />
      {canTilt(choice) ? (
        <NumberField
          label={t('pitch')}
          suffix="°"
          value={choice.pitch}
          least={0}
          most={steepest}
          onChange={pitch => change({ pitch })}
        />
      ) : null}
      <NativeSelect
        translate="no"
        size="xs"
        label={t('format')}
        value={format}
        onChange={event => {
          const ofPaper = paperFormats.find(one => one === event.currentTarget.value);
          const ofPixels = formats.find(one => one === event.currentTarget.value);
          if (isPaper && ofPaper !== undefined) change({ paperFormat: ofPaper });
          if (!isPaper && ofPixels !== undefined) change({ format: ofPixels });
        }}
        data={(isPaper ? paperFormats : formats).map(value => ({ value, label: formatLabel(value) }))}
      />
      {format === 'svg' ? (
        <Flag label={t('svgText')} checked={choice.svgText} onChange={checked => change({ svgText: checked })} />
      ) : null}
      {isVector(format) ? null : isPaper ? (
        <NativeSelect
          size="xs"
          label={t('fineness')}
          value={String(choice.dpi)}
          onChange={event => {
            const dpi = dots.find(one => String(one) === event.currentTarget.value);
            if (dpi !== undefined) change({ dpi });
          }}
          data={dots.map(dpi => ({ value: String(dpi), label: t('dots', { dpi }) }))}
        />
      ) : (
        <Labelled label={t('fineness')}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('fineness')}
            value={choice.sharp ? 'sharp' : 'usual'}
            onChange={value => change({ sharp: value === 'sharp' })}
            data={[
              { value: 'usual', label: '1×' },
              { value: 'sharp', label: '2×' },
            ]}
          />
        </Labelled>
      )}
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
      <TitleField
        label={isPaper ? t('title') : t('nameOfFile')}
        description={isPaper ? t('titleOnPaper') : undefined}
        title={choice.title}
        onChange={title => change({ title })}
      />
      {isPaper ? <SheetGroup choice={choice} /> : null}
      <ContentGroup choice={choice} />
      <ChoroplethGroup
        overlays={overlays}
        ground={ground}
        hasLegendApart={isPaper && choice.legend}
        join={preview.shown?.join}
        loading={preview.loading}
        error={preview.error}
      />
      <OwnGroup error={preview.error} />
    </Fields>
  );
}
