import { useId } from 'react';
import { rampColours, rampNames } from '../../../../data-packs/base/colour-ramps.ts';
import { Labelled } from '../../../ui/fields/fields.tsx';
import { choroplethWords as t } from '../../../words.ts';
import { type Choropleth, classCount } from '../choice/choropleth.ts';
import { usePicture } from '../choice/picture-state.ts';

/** The colours of the classes: ramps as they would look. */
export function RampField({ choropleth }: { choropleth: Choropleth }) {
  const { changeChoropleth } = usePicture();
  const name = useId();
  const classes = classCount(choropleth);
  return (
    <Labelled className="field-wide" label={t('colors')}>
      <div className="choropleth-ramps" role="radiogroup" aria-label={t('colors')}>
        {rampNames.map(ramp => (
          <label key={ramp} className="choropleth-ramp" title={ramp} translate="no">
            <input
              type="radio"
              name={name}
              aria-label={ramp}
              checked={choropleth.colors === ramp}
              onChange={() => changeChoropleth({ colors: ramp })}
            />
            <span aria-hidden>
              {rampColours(ramp, classes).map((colour, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a class has no other name
                <span key={i} style={{ background: colour }} />
              ))}
            </span>
          </label>
        ))}
      </div>
    </Labelled>
  );
}
