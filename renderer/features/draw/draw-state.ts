import { useEffect, useRef, useState } from 'react';
import type { DrawingEditor } from '../../map/drawing/drawing-editor.ts';
import type { DrawingTool, DrawnShape } from '../../map/drawing/drawn-shape.ts';
import { shareState } from '../../shell/share-state.tsx';
import { drawWords as t } from '../../words.ts';
import { colors } from '../data/item-look.ts';
import { type KeptItem, useItems, useItemsState } from '../data/items-state.ts';
import { drawingProperties, readDrawing, writeDrawing } from './drawing-file.ts';

interface Drawing {
  /** Of the item that keeps it; undefined until there is a shape. */
  item: string | undefined;
  shapes: readonly DrawnShape[];
}

const nothing: Drawing = { item: undefined, shapes: [] };

/** The drawing on the table: what is finished is kept at once, each time as a step that can be undone. */
export const [DrawState, useDraw] = shareState(() => {
  const { drawing, kept, commit, open, begin } = useKeptDrawing();
  const [tool, setTool] = useState<DrawingTool>('line');
  const [draft, setDraft] = useState<DrawnShape>();
  const [selected, setSelected] = useState<string>();
  const editor = useRef<DrawingEditor>(undefined);
  const gone = drawing.item !== undefined && (kept === undefined || kept.trashedAt !== null);
  return {
    item: gone ? undefined : kept,
    shapes: gone ? nothing.shapes : drawing.shapes,
    tool,
    setTool,
    draft,
    setDraft,
    selected,
    setSelected,
    editor,
    commit,
    open: async (item: KeptItem) => {
      await open(item);
      setTool('select');
    },
    begin: () => {
      begin();
      setTool('line');
    },
  };
});

function useKeptDrawing() {
  const { store, undos, add } = useItemsState();
  const { items } = useItems();
  const [drawing, setDrawing] = useState<Drawing>(nothing);
  const latest = useRef(drawing);
  /** Hash of the content that was read last. */
  const read = useRef<string>(undefined);

  const show = (next: Drawing) => {
    latest.current = next;
    setDrawing(next);
  };

  const commit = (shapes: readonly DrawnShape[], done: string) => {
    const { item, shapes: before } = latest.current;
    const write = (id: string, now: readonly DrawnShape[]) => {
      store.setContent(id, writeDrawing(now));
      store.change(id, { properties: drawingProperties(now) });
      if (latest.current.item === id) show({ item: id, shapes: now });
    };
    const kept = item === undefined ? undefined : store.get(item);
    if (kept === undefined || kept.trashedAt !== null) {
      const made = {
        kind: 'drawing' as const,
        name: t('drawingOf', { at: new Date() }),
        color: colors[0].color,
        properties: drawingProperties(shapes),
      };
      show({ item: add(made, writeDrawing(shapes)), shapes });
      return;
    }
    write(kept.id, shapes);
    undos.push({ done, undo: () => write(kept.id, before), redo: () => write(kept.id, shapes) });
  };

  const open = async (item: KeptItem) => {
    const shapes = readDrawing(await (await store.content(item.id)).text());
    read.current = item.content?.hash;
    show({ item: item.id, shapes });
  };
  const follow = async (item: string, hash: string) => {
    const seen = latest.current;
    const text = await (await store.content(item)).text();
    if (latest.current !== seen) return;
    read.current = hash;
    if (text !== (await writeDrawing(seen.shapes).text())) show({ item, shapes: readDrawing(text) });
  };
  const begin = () => show(nothing);

  const kept = drawing.item === undefined ? undefined : items.get(drawing.item);
  const { hash } = kept?.content ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed when its content is another
  useEffect(() => {
    // Without a hash it is on its way from this window.
    if (drawing.item === undefined || hash === undefined || hash === '' || hash === read.current) return;
    follow(drawing.item, hash).catch(() => undefined);
  }, [drawing.item, hash]);
  return { drawing, kept, commit, open, begin };
}
