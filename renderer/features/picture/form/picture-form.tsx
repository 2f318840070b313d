import { type Bounds, boundsMeet } from '../../../../data-packs/geo/bounds.ts';
import { mostPitch } from '../../../../data-packs/picture/options.ts';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { Fields, NumberField } from '../../../ui/fields/fields.tsx';
import { PaperSides, SideFields } from '../../../ui/paper/paper-fields.tsx';
import { TitleField } from '../../../ui/paper/sheet-fields.tsx';
import { choroplethWords, pictureWords as t } from '../../../words.ts';
import { boundsOfFrame, frameView } from '../choice/frame.ts';
import { canTilt, mostPixels, type PictureChoice } from '../choice/picture-choice.ts';
import { usePicture } from '../choice/picture-state.ts';
import { ChoroplethGroup } from '../choropleth/choropleth-group.tsx';
import type { Overlay } from '../overlays/overlay.ts';
import { OwnGroup } from '../own/own-group.tsx';
import { PictureGroup } from '../picture-group.tsx';
import type { Preview } from '../request/use-preview.ts';
import { FileFields } from './file-fields.tsx';
import { MapFields } from './map-fields.tsx';
import { isUnusual, OptionFields } from './option-fields.tsx';
import { ScaleField } from './scale-field.tsx';
import { SheetGroup } from './sheet-group.tsx';
import { SizeChoice } from './size-choice.tsx';

interface PictureFormProps {
  choice: PictureChoice;
  overlays: readonly Overlay[];
  preview: Preview;
}

/** Size, scale, format and look of the picture. */
export function PictureForm({ choice, overlays, preview }: PictureFormProps) {
  const { change, frameAround } = usePicture();
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
  return (
    <Fields>
      <SizeChoice choice={choice} />
      <SizeFields choice={choice} />
      {isPaper ? <ScaleField scale={choice.scale} onChange={scale => change({ scale })} /> : null}
      <AngleField name="bearing" value={choice.bearing} most={359} />
      {canTilt(choice) ? <AngleField name="pitch" value={choice.pitch} most={mostPitch} /> : null}
      <FileFields choice={choice} />
      <MapFields choice={choice} />
      <TitleField
        label={isPaper ? t('title') : t('nameOfFile')}
        description={isPaper ? t('titleOnPaper') : undefined}
        title={choice.title}
        onChange={title => change({ title })}
      />
      {isPaper ? <SheetGroup choice={choice} /> : null}
      <PictureGroup title={t('content')} changed={isUnusual({ choice, group: 'content' })}>
        <OptionFields choice={choice} group="content" />
      </PictureGroup>
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

function AngleField({ name, value, most }: { name: 'bearing' | 'pitch'; value: number; most: number }) {
  const { change } = usePicture();
  return (
    <NumberField
      label={t(name)}
      suffix="°"
      value={value}
      least={0}
      most={most}
      onChange={angle => change({ [name]: angle })}
    />
  );
}

/** The sides of what has no name, and how named paper lies. */
function SizeFields({ choice }: { choice: PictureChoice }) {
  const { resize } = usePicture();
  const { sheet, width, height } = choice;
  if (sheet !== 'pixels') return <PaperSides sides={choice} isNamed={sheet !== 'own'} onChange={resize} />;
  return (
    <SideFields
      className="field-wide"
      unit="px"
      width={width}
      height={height}
      least={1}
      most={mostPixels}
      onChange={resize}
    />
  );
}
