import { ChoiceField, Fields, Tick } from '../../../ui/fields/fields.tsx';
import { pictureWords as t } from '../../../words.ts';
import { type DrawingLook, dashKinds, type LineLook, lineWidths } from '../choice/drawing-look.ts';

interface DrawingLooksProps {
  look: DrawingLook;
  /** Whether there are lines to be drawn so. */
  hasLines: boolean;
  /** Whether colours or sizes mean something. */
  hasLegend: boolean;
  onChange: (look: Partial<DrawingLook>) => void;
}

/** How what lies on the map is drawn: its lines, and whether its names stand beside it. */
export function DrawingLooks({ look, hasLines, hasLegend, onChange }: DrawingLooksProps) {
  const { lines, namesOfDrawings, legendOfColors } = look;
  const change = (part: Partial<LineLook>) => onChange({ lines: { ...lines, ...part } });
  return (
    <Fields>
      {hasLines ? (
        <>
          <ChoiceField
            label={t('lines')}
            value={lines.dash}
            of={dashKinds}
            nameOf={dash => t(dash)}
            onChange={dash => change({ dash })}
          />
          <ChoiceField
            label={t('lineWidth')}
            value={lines.width}
            of={lineWidths}
            nameOf={width => t(`width_${width}`)}
            onChange={width => change({ width })}
          />
          <Tick label={t('casing')} checked={lines.casing} onChange={casing => change({ casing })} />
          <Tick label={t('arrows')} checked={lines.arrows} onChange={arrows => change({ arrows })} />
        </>
      ) : null}
      <Tick
        label={t('namesOfDrawings')}
        checked={namesOfDrawings}
        onChange={checked => onChange({ namesOfDrawings: checked })}
      />
      {hasLegend ? (
        <Tick
          label={t('legendOfColors')}
          checked={legendOfColors}
          onChange={checked => onChange({ legendOfColors: checked })}
        />
      ) : null}
    </Fields>
  );
}
