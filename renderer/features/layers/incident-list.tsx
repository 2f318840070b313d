import { useCamera } from '../../map/camera/camera-port.tsx';
import { useLayerChoice } from '../../map/layers/layer-choice.ts';
import { shownTraffic } from '../../map/traffic/use-traffic.ts';
import { useStore } from '../../store.ts';
import { capitalised } from '../../ui/format/format.ts';
import { Verbatim } from '../../ui/verbatim.tsx';
import { layersWords as t } from '../../words.ts';

/** Incidents told here; the map has all of them. */
const most = 20;

/** The incidents on the map as words, each leading to its place. */
export function IncidentList() {
  const camera = useCamera();
  const { incidents: shown } = useLayerChoice();
  const traffic = useStore(shownTraffic, countries => countries);
  const incidents = shown ? traffic.flatMap(country => country.incidents).slice(0, most) : [];
  if (incidents.length === 0) return null;
  return (
    <ul className="row-list incident-list" aria-label={t('incidents')}>
      {incidents.map(({ lon, lat, kind, road, description }) => (
        <li key={`${lon} ${lat} ${kind}`}>
          <button type="button" className="row-button" onClick={() => camera.current?.showPoint({ lon, lat }, 14)}>
            <strong>{incidentKind(kind)}</strong>
            <Verbatim className="row-soft">
              {[road, description].filter(text => text !== undefined).join(' · ')}
            </Verbatim>
          </button>
        </li>
      ))}
    </ul>
  );
}

const named = ['accident', 'closure', 'hazard', 'roadworks', 'congestion'] as const;

/** The word for a kind of incident; one that the window does not know has its maker's name. */
export function incidentKind(kind: string): string {
  const known = named.find(name => name === kind);
  if (known !== undefined) return t(`incident_${known}`);
  return kind === '' ? t('incident_any') : capitalised(kind.replaceAll('_', ' '));
}
