import { NativeSelect } from '@mantine/core';
import { TextField } from '../../../ui/fields/fields.tsx';
import { choroplethWords as t } from '../../../words.ts';
import { type Choropleth, legendCorners, longestTitle, longestUnit } from '../choice/choropleth.ts';
import { usePicture } from '../choice/picture-state.ts';

/** What the legend says, and where it is. */
export function LegendFields({
  choropleth: { value, title, unit, legend },
  hasCorner,
}: {
  choropleth: Choropleth;
  hasCorner: boolean;
}) {
  const { changeChoropleth: change } = usePicture();
  return (
    <>
      {hasCorner ? (
        <NativeSelect
          className="field-wide"
          size="xs"
          label={t('legend')}
          value={legend}
          onChange={event => {
            const corner = legendCorners.find(one => one === event.currentTarget.value);
            if (corner !== undefined) change({ legend: corner });
          }}
          data={legendCorners.map(corner => ({ value: corner, label: t(corner) }))}
        />
      ) : null}
      <TextField
        label={t('title')}
        placeholder={value}
        maxLength={longestTitle}
        value={title}
        onChange={text => change({ title: text })}
      />
      <TextField label={t('unit')} maxLength={longestUnit} value={unit} onChange={text => change({ unit: text })} />
    </>
  );
}
