import { CloseButton, Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSheetHeight } from './sheet-height.ts';

interface PanelProps {
  /** Its own class, for what only this panel has; `<class>-head` is that of its head. */
  className: string;
  title: string;
  /** What the close button is called. */
  closeLabel: string;
  /** Also by Escape, unless something within took the key for itself. */
  onClose: () => void;
  /** Below the title, and like it in sight while the rest is scrolled. */
  head?: ReactNode;
  children: ReactNode;
}

/** A panel that covers what one was doing: the keyboard goes to its title, and back to where it was when it closes. */
export function Panel({ className, title, closeLabel, onClose, head, children }: PanelProps) {
  const sheet = useSheetHeight<HTMLElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <section
      ref={sheet}
      className={`card sheet ${className}`}
      aria-label={title}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className={`panel-head ${className}-head`}>
        <Group justify="space-between" wrap="nowrap">
          <Title ref={heading} order={2} size="h4" tabIndex={-1} className="panel-title">
            {title}
          </Title>
          <CloseButton aria-label={closeLabel} onClick={onClose} />
        </Group>
        {head}
      </div>
      {children}
    </section>
  );
}
