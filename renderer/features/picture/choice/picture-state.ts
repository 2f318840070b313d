import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { shareState } from '../../../shell/share-state.tsx';
import { jsonStorage } from '../../../ui/json-storage.ts';
import { type KeptItem, useItems } from '../../data/items-state.ts';
import type { Choropleth } from './choropleth.ts';
import { fitting, framing, withSheet, withView } from './frame.ts';
import { type OwnFiles, storedFiles, useStoredFiles } from './own-files.ts';
import { withIcons } from './own-icons.ts';
import { type PictureChoice, readChoice, usualChoice } from './picture-choice.ts';

/** The choice as this browser last had it; undefined where there was none. */
const choiceStorage = jsonStorage('local', 'outpost.picture', readChoice);

/** What the picture is to be, and the kept picture that is looked at. */
export const [PictureState, usePicture] = shareState(() => {
  const [choice, setChoice] = useState(choiceStorage.load);
  useEffect(() => {
    if (choice !== undefined) choiceStorage.save(choice);
  }, [choice]);
  const [files, setAllFiles] = useState(storedFiles);
  useStoredFiles(files);
  const restored = useRef(false);
  const actions = useMemo(() => {
    const update = (next: (choice: PictureChoice) => PictureChoice) => setChoice(current => current && next(current));
    return {
      /** Takes up an earlier choice; the panel that opens next leaves its frame where it is. */
      restore: (earlier: PictureChoice) => {
        restored.current = true;
        setChoice(earlier);
      },
      addIcons: (added: Parameters<typeof withIcons>[1]) =>
        setAllFiles(current => ({ ...current, icons: withIcons(current.icons, added) })),
      setFiles: (part: Partial<OwnFiles>) => setAllFiles(current => ({ ...current, ...part })),
      changeChoropleth: (part: Partial<Choropleth>) =>
        setAllFiles(current => ({ ...current, choropleth: { ...current.choropleth, ...part } })),
      setChoropleth: (next: (current: Choropleth) => Choropleth) =>
        setAllFiles(current => ({ ...current, choropleth: next(current.choropleth) })),
      change: (part: Partial<PictureChoice>) => update(current => ({ ...current, ...part })),
      /** Takes another size or sheet, over about the same ground. */
      resize: (part: Partial<PictureChoice>) => update(current => withSheet(current, part)),
      /** Moves or sizes the frame. */
      view: (view: Parameters<typeof withView>[1]) => update(current => withView(current, view)),
      /** Lays the frame over a box. */
      frame: (box: Parameters<typeof framing>[1]) => setChoice(current => framing(current ?? usualChoice, box)),
      /** Lays the frame around all of a box. */
      frameAround: (box: Parameters<typeof fitting>[1]) => update(current => fitting(current, box)),
    };
  }, []);
  const { items } = useItems();
  const [lookedAt, setLookedAt] = useState<string>();
  const kept = lookedAt === undefined ? undefined : items.get(lookedAt);
  const lookAt = useCallback((item: KeptItem | undefined) => setLookedAt(item?.id), []);
  return { choice, files, ...actions, restored, kept, lookAt };
});
