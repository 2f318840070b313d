import './fit.css';
import { useMemo } from 'react';
import { FitOnMap } from '../../../map/overlays/fit-on-map.tsx';
import { useFit } from './use-fit.ts';

export { FitAnswer as Answer } from './fit-answer.tsx';
export { FitForm as Form } from './fit-form.tsx';

export function OnMap({ still }: { still: boolean }) {
  const { fit } = useFit();
  const gaps = useMemo(() => fit?.gaps.map(({ line }) => line) ?? [], [fit]);
  const dropped = useMemo(() => fit?.dropped.map(({ position }) => position) ?? [], [fit]);
  if (fit === undefined) return null;
  return <FitOnMap trace={fit.trace} fitted={fit.pieces} gaps={gaps} dropped={dropped} still={still} />;
}
