import { Portal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { arrivalsWords as t } from '../../words.ts';
import { carriesFiles, type Dropped, readDropped } from './dropped.ts';

/** Takes files dropped anywhere on the window, and shows a sign while they are dragged over it. */
export function DropZone({ onDrop }: { onDrop: (dropped: Dropped[]) => void }) {
  const [over, setOver] = useState(false);
  const take = useRef(onDrop);
  take.current = onDrop;

  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      // Keep the browser from opening the file in place of the window.
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      // Ignore dragleave between elements of the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDropped = (event: DragEvent) => {
      if (event.dataTransfer === null || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      take.current(readDropped(event.dataTransfer));
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDropped);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDropped);
    };
  }, []);

  if (!over) return null;
  return (
    <Portal>
      <div className="drop-zone" aria-hidden="true">
        <div className="drop-zone-sign">
          <Icon name="download" size={40} />
          <strong>{t('drop')}</strong>
          <span>{t('dropWhat')}</span>
        </div>
      </div>
    </Portal>
  );
}
