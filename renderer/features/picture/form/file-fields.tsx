import { NativeSelect, SegmentedControl } from '@mantine/core';
import { Labelled } from '../../../ui/fields/fields.tsx';
import { pictureWords as t } from '../../../words.ts';
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
  const isPaper = choice.sheet !== 'pixels';
  const format = formatOf(choice);
  return (
    <>
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
      <OptionFields choice={choice} group="file" />
      {isVector(format) ? null : isPaper ? <DotsField dpi={choice.dpi} /> : <SharpField sharp={choice.sharp} />}
    </>
  );
}

function DotsField({ dpi }: Pick<PictureChoice, 'dpi'>) {
  const { change } = usePicture();
  return (
    <NativeSelect
      size="xs"
      label={t('fineness')}
      value={String(dpi)}
      onChange={event => {
        const chosen = dots.find(one => String(one) === event.currentTarget.value);
        if (chosen !== undefined) change({ dpi: chosen });
      }}
      data={dots.map(one => ({ value: String(one), label: t('dots', { dpi: one }) }))}
    />
  );
}

function SharpField({ sharp }: Pick<PictureChoice, 'sharp'>) {
  const { change } = usePicture();
  return (
    <Labelled label={t('fineness')}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('fineness')}
        value={sharp ? 'sharp' : 'usual'}
        onChange={value => change({ sharp: value === 'sharp' })}
        data={[
          { value: 'usual', label: '1×' },
          { value: 'sharp', label: '2×' },
        ]}
      />
    </Labelled>
  );
}
