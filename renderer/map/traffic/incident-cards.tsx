import { type MapLayerMouseEvent, Popup } from 'maplibre-gl';
import { useEffect } from 'react';
import { useMap } from '../map-context.ts';
import { incidentsLayer } from './traffic-layers.ts';

interface IncidentCardsProps {
  /** Words what an incident is, by the maker's name for its kind. */
  kindOf: (kind: string) => string;
}

/** Tells what an incident on the map is when its sign is pressed. */
export function IncidentCards({ kindOf }: IncidentCardsProps) {
  const { map } = useMap();
  useEffect(() => {
    const show = ({ features = [], lngLat }: MapLayerMouseEvent) => {
      const [incident] = features;
      if (incident === undefined) return;
      const { kind, road, description } = incident.properties;
      const lines = [kindOf(String(kind)), road, description].filter(text => typeof text === 'string');
      const card = document.createElement('div');
      card.className = 'incident-card';
      card.append(
        ...lines.map((text, i) => {
          const line = document.createElement(i === 0 ? 'strong' : 'p');
          line.textContent = text;
          if (i > 0) line.translate = false;
          return line;
        }),
      );
      new Popup({ offset: 14 }).setLngLat(lngLat).setDOMContent(card).addTo(map);
    };
    const clicks = map.on('click', incidentsLayer, show);
    return () => clicks.unsubscribe();
  }, [map, kindOf]);
  return null;
}
