import { formatCoordinates } from '../ui/format/format.ts';
import { useSheetHeight } from '../ui/frames/window-size.ts';
import type { PhonePlace } from './phone-place.ts';
import { SheetHead } from './sheet-head.tsx';
import { Ways, type WaysProps } from './ways.tsx';

interface PlaceSheetProps extends Pick<WaysProps, 'position' | 'onRoute'> {
  place: PhonePlace;
  onClose: () => void;
}

/** A place, and the ways there. */
export function PlaceSheet({ place, position, onRoute, onClose }: PlaceSheetProps) {
  const sheet = useSheetHeight<HTMLElement>();
  const { title, context, note, point } = place;
  return (
    <section ref={sheet} className="phone-sheet" aria-label={title}>
      <SheetHead title={title} named onClose={onClose} />
      {context === '' ? null : (
        <p className="phone-soft" translate="no">
          {context}
        </p>
      )}
      {note === '' ? null : <p translate="no">{note}</p>}
      <p className="phone-soft" translate="no">
        {formatCoordinates(point)}
      </p>
      <Ways position={position} toStart={false} onRoute={onRoute} />
    </section>
  );
}
