import { useId } from 'react';
import { useClient } from '../../api/client.ts';
import { hasImagery, type StyleName, styleNames } from '../../api/tiles/styles.ts';
import { useDrawnStyle } from '../../shell/installed-regions.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { layersWords as t } from '../../words.ts';

/** Chooses a hosted style by its picture; `lacking`: why those with imagery cannot be chosen. */
export function StyleChoice({ lacking }: { lacking: string | undefined }) {
  const { setStyleName } = useSettings();
  const drawn = useDrawnStyle();
  const why = useId();
  return (
    <section className="layers-section" aria-label={t('style')}>
      <h3>{t('style')}</h3>
      <div className="style-choices" role="radiogroup" aria-label={t('style')}>
        {styleNames.map(name => {
          const disabled = lacking !== undefined && hasImagery(name);
          return (
            <label key={name} className="style-choice" data-disabled={disabled}>
              <input
                type="radio"
                name="map-style"
                className="visually-hidden"
                checked={name === drawn}
                disabled={disabled}
                aria-describedby={disabled ? why : undefined}
                onChange={() => setStyleName(name)}
              />
              <Thumbnail name={name} />
              <span>{t(name)}</span>
            </label>
          );
        })}
      </div>
      {lacking === undefined ? null : (
        <p id={why} className="layers-lacking">
          {lacking}
        </p>
      )}
    </section>
  );
}

function Thumbnail({ name }: { name: StyleName }) {
  const { baseUrl } = useClient();
  return <img className="style-picture" src={`${baseUrl}/basemap/thumbnails/${name}.webp`} alt="" />;
}
