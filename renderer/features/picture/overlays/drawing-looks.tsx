import { NativeSelect } from '@mantine/core';
import { Fields, Flag } from '../../../ui/fields/fields.tsx';
import { pictureWords as t } from '../../../words.ts';
import { type DrawingLook, dashKinds, type LineLook, lineWidths } from '../choice/drawing-look.ts';

interface DrawingLooksProps {
  look: DrawingLook;
  /** Whether there are lines to be drawn so. */
  hasLines: boolean;
  onChange: (look: Partial<DrawingLook>) => void;
}

/** How what lies on the map is drawn: its lines, and whether its names stand beside it. */
export function DrawingLooks({ look: { lines, namesOfDrawings }, hasLines, onChange }: DrawingLooksProps) {
  const change = (part: Partial<LineLook>) => onChange({ lines: { ...lines, ...part } });
  return (
    <Fields>
      {hasLines ? (
        <>
          <NativeSelect
            size="xs"
            label={t('lines')}
            value={lines.dash}
            onChange={event => {
              const dash = dashKinds.find(one => one === event.currentTarget.value);
              if (dash !== undefined) change({ dash });
            }}
            data={dashKinds.map(value => ({ value, label: t(value) }))}
          />
          <NativeSelect
            size="xs"
            label={t('lineWidth')}
            value={lines.width}
            onChange={event => {
              const width = lineWidths.find(one => one === event.currentTarget.value);
              if (width !== undefined) change({ width });
            }}
            data={lineWidths.map(value => ({ value, label: t(`width_${value}`) }))}
          />
          <Flag label={t('casing')} checked={lines.casing} onChange={casing => change({ casing })} />
          <Flag label={t('arrows')} checked={lines.arrows} onChange={arrows => change({ arrows })} />
        </>
      ) : null}
      <Flag
        label={t('namesOfDrawings')}
        checked={namesOfDrawings}
        onChange={checked => onChange({ namesOfDrawings: checked })}
      />
    </Fields>
  );
}
