import { type Bounds, boundsMeet } from '../../../../data-packs/geo/bounds.ts';
import { paperNames } from '../../../../data-packs/paper/paper-sizes.ts';
import { mostPitch } from '../../../../data-packs/picture/options.ts';
import { scaleInWords } from '../../../../data-packs/words/scale-in-words.ts';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { ChoiceField, Fields, SelectField } from '../../../ui/fields/fields.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { PaperOptions, PaperSides, SideFields } from '../../../ui/paper/paper-fields.tsx';
import { usualScales } from '../../../ui/paper/sheet-choices.ts';
import { GridField, ProjectionField, TitleField } from '../../../ui/paper/sheet-fields.tsx';
import { choroplethWords, paperWords, pictureWords as t } from '../../../words.ts';
import { boundsOfFrame, frameView, projectionOf, projectionsOf } from '../choice/frame.ts';
import {
  canTilt,
  largestScale,
  mostPixels,
  type PictureChoice,
  smallestScale,
  usualChoice,
} from '../choice/picture-choice.ts';
import { usePicture } from '../choice/picture-state.ts';
import { ChoroplethGroup } from '../choropleth/choropleth-group.tsx';
import type { Overlay } from '../overlays/overlay.ts';
import { OwnGroup } from '../own/own-group.tsx';
import { PictureGroup } from '../picture-group.tsx';
import type { Preview } from '../request/use-preview.ts';
import { FileFields, MapFields } from './file-fields.tsx';
import { isUnusual, OptionFields } from './option-fields.tsx';

interface ChosenProps {
  choice: PictureChoice;
}

interface PictureFormProps extends ChosenProps {
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
  const angle = (name: 'bearing' | 'pitch', most: number) => (
    <NumberField
      label={t(name)}
      suffix="°"
      value={choice[name]}
      least={0}
      most={most}
      onChange={degrees => change({ [name]: degrees })}
    />
  );
  return (
    <Fields>
      <SizeFields choice={choice} />
      {isPaper ? <ScaleField scale={choice.scale} onChange={scale => change({ scale })} /> : null}
      {angle('bearing', 359)}
      {canTilt(choice) ? angle('pitch', mostPitch) : null}
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

const pixelSizes = ['800x600', '1200x800', '1920x1080', '1080x1080'];

/** Usual sizes in pixels, own ones, and paper; the sides of what has no name, and how named paper lies. */
function SizeFields({ choice }: ChosenProps) {
  const { resize } = usePicture();
  const { sheet, width, height } = choice;
  const own = `${width}x${height}`;
  const choose = (value: string) => {
    const paper = value === 'own' ? value : paperNames.find(one => one === value);
    const [across = width, down = height] = value.split('x').map(Number);
    if (paper === undefined) resize({ sheet: 'pixels', width: across, height: down });
    else resize({ sheet: paper });
  };
  return (
    <>
      <SelectField className="field-wide" label={t('size')} value={sheet === 'pixels' ? own : sheet} onChange={choose}>
        <optgroup label={t('pixels')}>
          {pixelSizes.includes(own) ? null : <option value={own}>{t('ownPixels', { width, height })}</option>}
          {pixelSizes.map(size => {
            const [across = 0, down = 0] = size.split('x').map(Number);
            return (
              <option key={size} value={size}>
                {t('pixelSize', { width: across, height: down })}
              </option>
            );
          })}
        </optgroup>
        <optgroup label={paperWords('paper')}>
          <PaperOptions papers={paperNames} />
        </optgroup>
      </SelectField>
      {sheet === 'pixels' ? (
        <SideFields unit="px" width={width} height={height} least={1} most={mostPixels} onChange={resize} />
      ) : (
        <PaperSides sides={choice} isNamed={sheet !== 'own'} onChange={resize} />
      )}
    </>
  );
}

/** The scale of a sheet: a usual one, or any that is typed. */
function ScaleField({ scale, onChange }: { scale: number; onChange: (scale: number) => void }) {
  const usual = usualScales.find(one => one === scale);
  return (
    <>
      <NumberField
        label={t('scale')}
        prefix="1:"
        value={scale}
        least={largestScale}
        most={smallestScale}
        onChange={onChange}
      />
      <ChoiceField
        label={t('usualScale')}
        value={usual ?? 0}
        of={usual === undefined ? [0, ...usualScales] : usualScales}
        nameOf={one => (one === 0 ? t('ownScale') : scaleInWords(one))}
        onChange={chosen => chosen > 0 && onChange(chosen)}
      />
    </>
  );
}

/** Projection, grid and what stands around the map of a sheet. */
function SheetGroup({ choice }: ChosenProps) {
  const { change } = usePicture();
  const projections = projectionsOf(choice);
  const changed = (['grid', 'projection'] as const).some(name => choice[name] !== usualChoice[name]);
  return (
    <PictureGroup title={t('sheet')} changed={changed || isUnusual({ choice, group: 'sheet' })}>
      {projections.length === 1 ? null : (
        <ProjectionField
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
