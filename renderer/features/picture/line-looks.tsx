import { NativeSelect } from '@mantine/core';
import { Fields } from '../../ui/fields.tsx';
import { Flag } from '../../ui/flag.tsx';
import { dashKinds } from './line-look.ts';
import type { PictureChoice } from './picture-choice.ts';
import { usePicture } from './picture-state.ts';
import { t } from './words.ts';

/** How what lies on the map is drawn: its lines, and whether its names stand beside it. */
export function LineLooks({ choice, hasLines }: { choice: PictureChoice; hasLines: boolean }) {
  const { change } = usePicture();
  const { lines } = choice;
  return (
    <Fields>
      {hasLines ? (
        <>
          <NativeSelect
            className="field-wide"
            size="xs"
            label={t('lines')}
            value={lines.dash}
            onChange={event => {
              const dash = dashKinds.find(one => one === event.currentTarget.value);
              if (dash !== undefined) change({ lines: { ...lines, dash } });
            }}
            data={dashKinds.map(value => ({ value, label: t(value) }))}
          />
          <Flag
            label={t('casing')}
            checked={lines.casing}
            onChange={checked => change({ lines: { ...lines, casing: checked } })}
          />
          <Flag
            label={t('arrows')}
            checked={lines.arrows}
            onChange={checked => change({ lines: { ...lines, arrows: checked } })}
          />
        </>
      ) : null}
      <Flag
        label={t('namesOfDrawings')}
        checked={choice.namesOfDrawings}
        onChange={checked => change({ namesOfDrawings: checked })}
      />
    </Fields>
  );
}
