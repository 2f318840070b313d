import { useCallback } from 'react';
import { pointAlong } from '../../map/routes/line.ts';
import { LineHover } from '../../map/routes/line-hover.tsx';
import { RouteCursor } from '../../map/routes/route-cursor.tsx';
import type { HoverStore } from '../plan-state/route-hover.ts';
import { useProfile } from './profile-state.ts';
import type { ProfiledLine } from './profiled-line.ts';

/** The dot on a chosen line that follows the chart, and the pointer on the line that the chart follows. */
export function ProfileOnMap() {
  const { chosen } = useProfile();
  return chosen === undefined ? null : <Cursor line={chosen.line} hover={chosen.hover} />;
}

function Cursor({ line, hover }: { line: ProfiledLine; hover: HoverStore }) {
  const read = useCallback(() => {
    const { along } = hover.get();
    return { spot: along === undefined ? undefined : pointAlong(line.line, line.distances, along), stretch: undefined };
  }, [line, hover]);
  return (
    <>
      <LineHover
        line={line.line}
        distances={line.distances}
        onHover={along => {
          if (along !== undefined) hover.overSpot(line, along, 'map');
          else if (hover.get().from === 'map') hover.leave();
        }}
      />
      <RouteCursor subscribe={hover.subscribe} read={read} />
    </>
  );
}
