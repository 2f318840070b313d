import './reach.css';
import { ReachAreas } from '../../../map/overlays/reach-areas.tsx';
import { ReachAnswer } from './reach-answer.tsx';
import { ReachForm } from './reach-form.tsx';
import { useReach } from './use-reach.ts';

export const Form = ReachForm;
export const Answer = ReachAnswer;

export function OnMap({ still }: { still: boolean }) {
  const { areas } = useReach();
  return <ReachAreas areas={areas} still={still} />;
}
