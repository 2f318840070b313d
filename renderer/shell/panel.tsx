import { CloseButton, Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSheetHeight } from '../ui/frames/window-size.ts';
import { useShell } from './shell-context.tsx';

interface PanelProps {
  /** Its id among the panels, and its class. */
  id: string;
  title: string;
  closeLabel: string;
  /** What closing means, if more than that the panel goes. */
  onClose?: () => void;
  /** Below the title; does not scroll. */
  head?: ReactNode;
  children: ReactNode;
}

/** A panel with a title: takes the focus on opening, though not from a dialog, and returns it on closing. */
export function Panel({ id, title, closeLabel, onClose, head, children }: PanelProps) {
  const shell = useShell();
  const sheet = useSheetHeight<HTMLElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    // A panel that loads late would take the rest of what somebody types into the palette.
    if (opener?.closest('[aria-modal="true"]') == null) heading.current?.focus();
    return () => {
      // Opening another panel has moved the focus already.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <section ref={sheet} className={`card sheet ${id}`} aria-label={title}>
      <div className="panel-head">
        <Group justify="space-between" wrap="nowrap">
          <Title ref={heading} order={2} size="h4" tabIndex={-1} className="panel-title">
            {title}
          </Title>
          <CloseButton aria-label={closeLabel} onClick={onClose ?? (() => shell.close(id))} />
        </Group>
        {head}
      </div>
      {children}
    </section>
  );
}
