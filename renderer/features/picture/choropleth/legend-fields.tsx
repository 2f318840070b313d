import { NativeSelect, TextInput } from '@mantine/core';
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
      <TextInput
        size="xs"
        label={t('title')}
        placeholder={value}
        maxLength={longestTitle}
        value={title}
        onChange={event => change({ title: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label={t('unit')}
        maxLength={longestUnit}
        value={unit}
        onChange={event => change({ unit: event.currentTarget.value })}
      />
    </>
  );
}
