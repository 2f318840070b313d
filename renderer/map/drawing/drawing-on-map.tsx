import { type RefObject, useEffect, useRef } from 'react';
import { listen } from '../listen.ts';
import './drawing-on-map.css';
import { useState } from 'react';
import { middleInSight } from '../camera/camera.ts';
import { useMap } from '../map-context.ts';
import { DrawingEditor, type DrawingListener } from './drawing-editor.ts';
import type { DrawingTool, DrawnShape } from './drawn-shape.ts';

export interface DrawingOnMapProps extends DrawingListener {
  shapes: readonly DrawnShape[];
  tool: DrawingTool;
  color: `#${string}`;
  editor: RefObject<DrawingEditor | undefined>;
}

/** The editor of a drawing, and a cross where its key adds a point. */
export function DrawingOnMap({ shapes, tool, color, editor, ...listener }: DrawingOnMapProps) {
  const { map, overlays } = useMap();
  const latest = useRef<DrawingListener>(listener);
  latest.current = listener;
  /** The shapes that the editor has. */
  const known = useRef<readonly DrawnShape[]>([]);
  useEffect(() => {
    const made = new DrawingEditor(map, overlays, color, {
      onDraft: draft => latest.current.onDraft(draft),
      onSelect: id => latest.current.onSelect(id),
      onChange: (all, changed) => {
        // It has them already; but a circle that was moved is made anew.
        if (changed.kind !== 'circle') known.current = all;
        latest.current.onChange(all, changed);
      },
    });
    editor.current = made;
    known.current = [];
    return () => {
      made.stop();
      editor.current = undefined;
    };
  }, [map, overlays, color, editor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new editor, after another colour, has no shapes
  useEffect(() => {
    if (known.current !== shapes) editor.current?.load(shapes);
    known.current = shapes;
  }, [shapes, color, editor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new editor has no tool
  useEffect(() => editor.current?.setTool(tool), [tool, color, editor]);
  return tool === 'select' ? null : <MiddleCross />;
}

function MiddleCross() {
  const { map } = useMap();
  const [{ x, y }, setMiddle] = useState(() => middleInSight(map));
  useEffect(() => {
    const place = () => setMiddle(middleInSight(map));
    place();
    return listen(map, ['resize'], place);
  }, [map]);
  return <div className="middle-cross" style={{ left: x, top: y }} aria-hidden="true" />;
}
