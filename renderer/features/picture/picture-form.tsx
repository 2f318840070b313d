import { Input, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type PaperName, paperNames } from '../../../data-packs/geo/paper-sizes.ts';
import { useClient } from '../../api/client-context.ts';
import { styleNames } from '../../api/styles.ts';
import { hasUndrawn, useLayerChoice } from '../../map/layer-choice.ts';
import { useDrawnStyle } from '../../shell/drawn-style.ts';
import { useMapLanguages } from '../../ui/map-languages.ts';
import { styleOptions } from '../layers/style-options.ts';
import { useLacking } from '../layers/use-lacking.ts';
import { t as styleWords } from '../layers/words.ts';
import { NumberField } from './number-field.tsx';
import {
  canBePaper,
  dots,
  type Format,
  formatNames,
  formats,
  gridKinds,
  isVector,
  longestSheetName,
  longestTitle,
  mostPixels,
  type PictureChoice,
} from './picture-choice.ts';
import { PictureFlag } from './picture-flag.tsx';
import { usePicture } from './picture-state.ts';
import { ScaleField } from './scale-field.tsx';
import { t } from './words.ts';

const pixelSizes = [
  [800, 600],
  [1200, 800],
  [1920, 1080],
  [1080, 1080],
] as const;

const paperName = (name: PaperName): string =>
  name === 'letter' || name === 'legal' || name === 'tabloid' ? t(name) : name.toUpperCase().replace('-', ' ');

function formatLabel(format: Format): string {
  const name = formatNames[format];
  if (format === 'tif') return t('formatFor', { format: name, programs: t('forGis') });
  return format === 'kmz' ? t('formatFor', { format: name, programs: t('forGlobes') }) : name;
}

/** Size, scale, format and look of the picture. */
export function PictureForm({ choice }: { choice: PictureChoice }) {
  const styleName = useDrawnStyle();
  const { change, resize } = usePicture();
  const labels = useMapLanguages(useClient().baseUrl);
  const { imagery: lacking } = useLacking();
  const notDrawn = hasUndrawn(useLayerChoice()) ? t('switchedNotDrawn') : undefined;
  const isPaper = choice.sheet !== 'pixels';
  const vector = isVector(choice);
  return (
    <div className="picture-form">
      <SizeChoice choice={choice} />
      {isPaper ? (
        <>
          <Labelled label={t('orientation')}>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label={t('orientation')}
              value={choice.landscape ? 'landscape' : 'portrait'}
              onChange={value => resize({ landscape: value === 'landscape' })}
              data={[
                { value: 'portrait', label: t('portrait') },
                { value: 'landscape', label: t('landscape') },
              ]}
            />
          </Labelled>
          <ScaleField scale={choice.scale} onChange={scale => change({ scale })} />
        </>
      ) : (
        <>
          <NumberField
            label={t('width')}
            suffix=" px"
            value={choice.width}
            least={1}
            most={mostPixels}
            onChange={width => resize({ width })}
          />
          <NumberField
            label={t('height')}
            suffix=" px"
            value={choice.height}
            least={1}
            most={mostPixels}
            onChange={height => resize({ height })}
          />
        </>
      )}
      <NumberField
        label={t('bearing')}
        suffix="°"
        value={choice.bearing}
        least={0}
        most={359}
        onChange={bearing => change({ bearing })}
      />
      <NativeSelect
        className="picture-wide"
        translate="no"
        size="xs"
        label={t('format')}
        value={choice.format}
        onChange={event => {
          const format = formats.find(one => one === event.currentTarget.value);
          if (format !== undefined) change({ format });
        }}
        data={(isPaper ? formats.filter(canBePaper) : formats).map(value => ({ value, label: formatLabel(value) }))}
      />
      {vector ? null : isPaper ? (
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
        className={notDrawn === undefined ? undefined : 'picture-wide'}
        label={t('style')}
        description={notDrawn}
        value={choice.style ?? ''}
        onChange={event => change({ style: styleNames.find(one => one === event.currentTarget.value) })}
        data={[{ value: '', label: t('asOnMap', { value: styleWords(styleName) }) }, ...styleOptions(lacking)]}
      />
      <NativeSelect
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
      {isPaper ? (
        <NativeSelect
          size="xs"
          label={t('grid')}
          value={choice.grid}
          onChange={event => change({ grid: gridKinds.find(one => one === event.currentTarget.value) ?? 'none' })}
          data={gridKinds.map(value => ({ value, label: t(value) }))}
        />
      ) : null}
      <PictureFlag
        label={isPaper ? t('legend') : t('scaleBar')}
        checked={isPaper ? choice.legend : choice.scaleBar}
        onChange={checked => change(isPaper ? { legend: checked } : { scaleBar: checked })}
      />
      <PictureFlag
        label={t('overview')}
        checked={choice.overview}
        onChange={checked => change({ overview: checked })}
      />
      <PictureFlag label={t('names')} checked={choice.names} onChange={checked => change({ names: checked })} />
      <PictureFlag label={t('pois')} checked={choice.pois} onChange={checked => change({ pois: checked })} />
      <PictureFlag
        label={t('namesAbove')}
        checked={choice.namesAbove}
        onChange={checked => change({ namesAbove: checked })}
      />
      <TextInput
        className="picture-wide"
        size="xs"
        label={t('title')}
        description={isPaper ? t('titleOnPaper') : t('titleOfFile')}
        maxLength={longestTitle}
        value={choice.title}
        onChange={event => change({ title: event.currentTarget.value })}
      />
      {isPaper ? (
        <TextInput
          className="picture-wide"
          size="xs"
          label={t('sheetName')}
          maxLength={longestSheetName}
          value={choice.sheetName}
          onChange={event => change({ sheetName: event.currentTarget.value })}
        />
      ) : null}
    </div>
  );
}

/** Usual sizes in pixels, own ones, and paper. */
function SizeChoice({ choice }: { choice: PictureChoice }) {
  const { resize } = usePicture();
  const { sheet, width, height, format } = choice;
  const known = pixelSizes.some(([across, down]) => across === width && down === height);
  const own = `${width}x${height}`;
  const choose = (value: string) => {
    const paper = paperNames.find(one => one === value);
    const [across = width, down = height] = value.split('x').map(Number);
    if (paper === undefined) resize({ sheet: 'pixels', width: across, height: down });
    else resize({ sheet: paper, ...(!canBePaper(format) && { format: 'pdf' as const }) });
  };
  return (
    <NativeSelect
      className="picture-wide"
      size="xs"
      label={t('size')}
      value={sheet === 'pixels' ? own : sheet}
      onChange={event => choose(event.currentTarget.value)}
    >
      <optgroup label={t('pixels')}>
        {known ? null : <option value={own}>{t('ownPixels', { width, height })}</option>}
        {pixelSizes.map(([across, down]) => (
          <option key={`${across}x${down}`} value={`${across}x${down}`}>
            {t('pixelSize', { width: across, height: down })}
          </option>
        ))}
      </optgroup>
      <optgroup label={t('paper')}>
        {paperNames.map(name => (
          <option key={name} value={name}>
            {paperName(name)}
          </option>
        ))}
      </optgroup>
    </NativeSelect>
  );
}

function Labelled({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'picture-wide' : undefined}>
      <Input.Label labelElement="div" size="xs" display="block">
        {label}
      </Input.Label>
      {children}
    </div>
  );
}
