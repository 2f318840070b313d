import './order.css';
import { RouteLine } from '../../../map/routes/route-line.tsx';
import { useOrder } from './use-order.ts';

export { OrderAnswer as Answer } from './order-answer.tsx';
export { OrderForm as Form } from './order-form.tsx';

export function OnMap() {
  const { order } = useOrder();
  if (order === undefined) return null;
  const { route, visits } = order;
  return (
    <RouteLine
      line={route.line}
      distances={route.distances}
      places={visits.map(({ stop: { point } }) => [point.lon, point.lat])}
    />
  );
}
