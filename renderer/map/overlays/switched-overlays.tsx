import { useEffect } from 'react';
import { useLayerChoice } from '../layers/layer-choice.ts';
import { useMap } from '../map-context.ts';
import type { OverlayId } from './overlay-layers.ts';

const borders: readonly OverlayId[] = ['regions'];
const ownData: readonly OverlayId[] = ['items', 'own', 'own-lit', 'places'];

/** Takes the overlays off the map that people have switched off. */
export function SwitchedOverlays() {
  const { overlays } = useMap();
  const choice = useLayerChoice();
  useEffect(() => {
    overlays.switchOff([...(choice.borders ? [] : borders), ...(choice.ownData ? [] : ownData)]);
  }, [overlays, choice.borders, choice.ownData]);
  return null;
}
