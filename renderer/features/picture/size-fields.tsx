import { Text } from '@mantine/core';
import { leastSide, mostSide } from '../../../data-packs/geo/paper-sizes.ts';
import { OrientationField } from '../../ui/paper/orientation-field.tsx';
import { NumberField } from './number-field.tsx';
import { mostPixels, type PictureChoice } from './picture-choice.ts';
import { usePicture } from './picture-state.ts';
import { t } from './words.ts';

/** The sides of what has no name, and how named paper lies. */
export function SizeFields({ choice }: { choice: PictureChoice }) {
  const { resize } = usePicture();
  if (choice.sheet !== 'pixels' && choice.sheet !== 'own')
    return <OrientationField landscape={choice.landscape} onChange={landscape => resize({ landscape })} />;
  const isPaper = choice.sheet === 'own';
  const [across, down] = isPaper ? (['paperWidth', 'paperHeight'] as const) : (['width', 'height'] as const);
  const bounds = isPaper ? { least: leastSide, most: mostSide } : { least: 1, most: mostPixels };
  const shared = { suffix: isPaper ? ' mm' : ' px', ...bounds };
  return (
    <>
      <NumberField
        {...shared}
        label={t('width')}
        value={choice[across]}
        onChange={side => resize({ [across]: side })}
      />
      <NumberField {...shared} label={t('height')} value={choice[down]} onChange={side => resize({ [down]: side })} />
      <Text className="picture-wide" size="xs" c="dimmed">
        {t('sides', { ...bounds, unit: isPaper ? 'mm' : 'px' })}
      </Text>
    </>
  );
}
