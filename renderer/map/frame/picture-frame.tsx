import { worldPixels } from '../../../data-packs/geo/map-scale.ts';
import { listen } from '../listen.ts';
import './picture-frame.css';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { Icon } from '../../ui/icons.tsx';
import { useMap } from '../map-context.ts';
import {
  cornersOf,
  type Frame,
  headOf,
  movedBy,
  scaledBy,
  stretchedBy,
  turnedBy,
  turnedTo,
  type WorldPoint,
  withCorner,
} from './frame-plane.ts';

interface PictureFrameProps {
  frame: Frame;
  onChange: (frame: Frame) => void;
  moveLabel: string;
  /** Absent: it does not turn. */
  turnLabel?: string;
  /** Its shape changes, too, when a corner is moved; only for a frame that does not turn. */
  freely?: boolean;
  /** Of the corners, clockwise from the upper left. */
  cornerLabels: readonly string[];
}

type Handle = 'move' | 'turn' | number;

/** CSS pixels of an arrow key; one with Shift, for the last bit. */
const step = 10;
const growth = 1.1;
/** Degrees of an arrow key on the handle that turns; one with Shift. */
const turnStep = 5;

const arrows = new Map<string, WorldPoint>([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);

/** A frame over the map that is moved, sized and turned with the pointer or the keyboard; the map around it is dimmed. */
export function PictureFrame(props: PictureFrameProps) {
  const { frame, moveLabel, turnLabel, cornerLabels } = props;
  const { map } = useMap();
  const root = useDrawnFrame(map, frame);
  const { pointer, keyboard } = useHandles(map, props);
  const handleProps = (handle: Handle, label: string) => ({
    className: 'picture-frame-handle',
    'data-handle': handle,
    'aria-label': label,
    onKeyDown: keyboard(handle),
    ...pointer(handle),
  });
  return (
    <div ref={root} className="picture-frame" data-testid="picture-frame">
      <svg className="picture-frame-drawing" aria-hidden="true">
        <path className="picture-frame-shade" />
        <path className="picture-frame-edge" />
        <path className="picture-frame-grip" {...pointer('move')} />
      </svg>
      <button {...handleProps('move', moveLabel)} type="button" title={moveLabel}>
        <Icon name="move" size={16} />
      </button>
      {turnLabel === undefined ? null : (
        <button {...handleProps('turn', turnLabel)} type="button" title={turnLabel}>
          <Icon name="refresh" size={14} />
        </button>
      )}
      {cornerLabels.map((label, corner) => (
        <button key={label} {...handleProps(corner, label)} type="button" />
      ))}
    </div>
  );
}

/** The element in which the frame is drawn, again whenever the map moves. */
function useDrawnFrame(map: MapLibreMap, frame: Frame): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = () => {
      if (root.current !== null) drawFrame(root.current, map, frame);
    };
    draw();
    return listen(map, ['move', 'resize'], draw);
  }, [map, frame]);
  return root;
}

/** What pointer and keys do at the frame's handles. */
function useHandles(map: MapLibreMap, { frame, onChange, freely = false }: PictureFrameProps) {
  const latest = useRef(frame);
  latest.current = frame;
  const dragged = useRef<{ frame: Frame; from: WorldPoint }>(undefined);
  const worldAt = ({ clientX, clientY }: { clientX: number; clientY: number }): WorldPoint => {
    const { left, top } = map.getContainer().getBoundingClientRect();
    const { lng, lat } = map.unproject([clientX - left, clientY - top]);
    return [mercatorX(lng), mercatorY(lat)];
  };
  const changed = (start: Frame, handle: Exclude<Handle, 'turn'>, by: WorldPoint): Frame =>
    handle === 'move' ? movedBy(start, by) : (freely ? stretchedBy : withCorner)(start, handle, by);
  const pointer = (handle: Handle) => ({
    onPointerDown: (event: PointerEvent<Element>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = { frame: latest.current, from: worldAt(event) };
    },
    onPointerMove: (event: PointerEvent<Element>) => {
      if (dragged.current === undefined) return;
      const [x, y] = worldAt(event);
      const { frame: start, from } = dragged.current;
      if (handle === 'turn') onChange(turnedTo(start, [x, y]));
      else onChange(changed(start, handle, [x - from[0], y - from[1]]));
    },
    onLostPointerCapture: () => {
      dragged.current = undefined;
    },
  });
  const keyboard = (handle: Handle) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows.get(event.key);
    const larger = event.key === '+' || event.key === '=';
    if (handle === 'turn') {
      if (event.key === 'Home') onChange({ ...latest.current, bearing: 0 });
      else if (arrow === undefined) return;
      else onChange(turnedBy(latest.current, (arrow[0] || -arrow[1]) * (event.shiftKey ? 1 : turnStep)));
    } else if (arrow !== undefined) {
      const pixels = (event.shiftKey ? 1 : step) / worldPixels(map.getZoom());
      onChange(changed(latest.current, handle, [arrow[0] * pixels, arrow[1] * pixels]));
    } else if (larger || event.key === '-') {
      onChange(scaledBy(latest.current, larger ? growth : 1 / growth));
    } else return;
    event.preventDefault();
    // The map has arrow keys, too.
    event.stopPropagation();
  };
  return { pointer, keyboard };
}

/** Without React: it follows the map, frame by frame. */
function drawFrame(root: HTMLElement, map: MapLibreMap, frame: Frame): void {
  // The copy of the world that is in view.
  const turn = Math.round((map.getCenter().lng - frame.lon) / 360);
  const corners = cornersOf(frame).map(([x, y]) => map.project([longitudeOf(x + turn), latitudeOf(y)]));
  const ring = `M${corners.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`;
  const { clientWidth, clientHeight } = root;
  const paths = root.querySelectorAll('path');
  paths[0]?.setAttribute('d', `M0 0H${clientWidth}V${clientHeight}H0Z${ring}`);
  paths[1]?.setAttribute('d', ring);
  paths[2]?.setAttribute('d', ring);
  const middle = map.project([frame.lon + 360 * turn, frame.lat]);
  const [headX, headY] = headOf(frame);
  const head = map.project([longitudeOf(headX + turn), latitudeOf(headY)]);
  for (const handle of root.querySelectorAll<HTMLElement>('[data-handle]')) {
    const { x, y } = corners[Number(handle.dataset.handle)] ?? (handle.dataset.handle === 'turn' ? head : middle);
    handle.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
  }
}
