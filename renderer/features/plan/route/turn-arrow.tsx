/** Paths of arrows on a 24 px grid; `mirrored` ones are those to the left. */
const paths = {
  straight: 'M12 20V5m0 0-4.5 4.5M12 5l4.5 4.5',
  slight: 'M9 20v-6.5l6.5-7m0 0h-6m6 0v6',
  turn: 'M7 20V11.5h10m0 0-4.5-4.5m4.5 4.5-4.5 4.5',
  sharp: 'M7.5 20V6.5l8 8m0 0v-6m0 6h-6',
  around: 'M7 20V9.5a5 5 0 0 1 10 0V15m0 0-4-4m4 4 4-4',
  keep: 'M10 20v-5.5L15 9V4.5m0 0L11 8.5m4-4 4 4',
  merge: 'M12 4.5V20M12 4.5 8 8.5m4-4 4 4M5 20l7-7.5',
  exit: 'M7 20V4M7 15l8-7.5m0 0h-6m6 0v6',
  roundabout: 'M12 20v-5m0 0a4.5 4.5 0 1 1 4-6.5m0 0h4m-4 0V4.5',
  start: 'M12 20.5v-13m0 0-4 4m4-4 4 4M12 3.5h.01',
  arrive: 'M6.5 21V4h10l-2.5 4 2.5 4h-10',
  ferry: 'M3 15h18l-3 5H6zM12 15V4l6 7h-6',
  stairs: 'M4 20h4v-4h4v-4h4V8h4',
  pass: 'M12 3v5.5m0 7V21m0-12.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
} as const;

type Arrow = { path: keyof typeof paths; mirrored?: boolean };

const right = (path: keyof typeof paths): Arrow => ({ path });
const left = (path: keyof typeof paths): Arrow => ({ path, mirrored: true });

/** By the numbers of Valhalla for kinds of turns. */
const arrows: readonly (Arrow | undefined)[] = [
  right('straight'),
  right('start'),
  right('start'),
  right('start'),
  right('arrive'),
  right('arrive'),
  right('arrive'),
  right('straight'),
  right('straight'),
  right('slight'),
  right('turn'),
  right('sharp'),
  right('around'),
  left('around'),
  left('sharp'),
  left('turn'),
  left('slight'),
  right('straight'),
  right('exit'),
  left('exit'),
  right('exit'),
  left('exit'),
  right('straight'),
  right('keep'),
  left('keep'),
  right('merge'),
  right('roundabout'),
  right('roundabout'),
  right('ferry'),
  right('straight'),
];
const later: Readonly<Record<number, Arrow>> = {
  37: right('merge'),
  38: left('merge'),
  39: right('stairs'),
  40: right('stairs'),
  41: right('stairs'),
};

/** The arrow of a turn; without a kind, the sign of a place that is passed. */
export function TurnArrow({ type }: { type: number | undefined }) {
  const arrow = type === undefined ? right('pass') : (arrows[type] ?? later[type] ?? right('straight'));
  return (
    <svg
      className="turn-arrow"
      data-arrow={arrow.mirrored ? `${arrow.path}-left` : arrow.path}
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[arrow.path]} transform={arrow.mirrored ? 'matrix(-1 0 0 1 24 0)' : undefined} />
    </svg>
  );
}
