import { NativeSelect } from '@mantine/core';
import { paperNames } from '../../../../data-packs/paper/paper-sizes.ts';
import { PaperOptions } from '../../../ui/paper/paper-fields.tsx';
import { paperWords, pictureWords as t } from '../../../words.ts';
import type { PictureChoice } from '../choice/picture-choice.ts';
import { usePicture } from '../choice/picture-state.ts';

const pixelSizes = [
  [800, 600],
  [1200, 800],
  [1920, 1080],
  [1080, 1080],
] as const;

/** Usual sizes in pixels, own ones, and paper. */
export function SizeChoice({ choice }: { choice: PictureChoice }) {
  const { resize } = usePicture();
  const { sheet, width, height } = choice;
  const known = pixelSizes.some(([across, down]) => across === width && down === height);
  const own = `${width}x${height}`;
  const choose = (value: string) => {
    const paper = value === 'own' ? value : paperNames.find(one => one === value);
    const [across = width, down = height] = value.split('x').map(Number);
    if (paper === undefined) resize({ sheet: 'pixels', width: across, height: down });
    else resize({ sheet: paper });
  };
  return (
    <NativeSelect
      className="field-wide"
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
      <optgroup label={paperWords('paper')}>
        <PaperOptions papers={paperNames} />
      </optgroup>
    </NativeSelect>
  );
}
