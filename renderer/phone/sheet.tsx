import type { ReactNode } from 'react';
import { useSheetHeight } from '../ui/frames/window-size.ts';
import { Icon } from '../ui/icons.tsx';
import { phoneWords as t } from '../words.ts';

interface SheetProps {
  title: string;
  /** Whether the title is data, which is never translated. */
  named?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet({ title, named = true, onClose, children }: SheetProps) {
  const sheet = useSheetHeight<HTMLElement>();
  return (
    <section ref={sheet} className="phone-sheet" aria-label={title}>
      <div className="phone-head">
        <h1 translate={named ? 'no' : undefined}>{title}</h1>
        <button type="button" className="bare-button phone-close" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </section>
  );
}
