import './notices.css';
import { Button, CloseButton } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { t } from './words.ts';

/** Something a person should know, without being stopped by it. */
export interface Notice {
  text: string;
  /** Trouble stays until it is closed; news goes by itself, unless it offers something or is to stay. */
  tone?: 'news' | 'trouble';
  stays?: boolean;
  action?: { label: string; act: () => void };
  /** A notice with the same topic takes its place. */
  topic?: string;
}

type Tell = (notice: Notice) => void;

const NoticesContext = createContext<Tell | undefined>(undefined);

/** Long enough to read two sentences. */
const readingTime = 8_000;
/** More at once would hide the map. */
const atOnce = 3;

type Shown = Notice & { id: number };

/** Notices over the map, newest last; read out by screen readers as they come. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const nextId = useRef(1);
  const tell = useCallback((notice: Notice) => {
    const id = nextId.current++;
    setShown(all => {
      const others = notice.topic === undefined ? all : all.filter(({ topic }) => topic !== notice.topic);
      return [...others, { ...notice, id }].slice(-atOnce);
    });
  }, []);
  const close = useCallback((id: number) => setShown(all => all.filter(one => one.id !== id)), []);
  return (
    <NoticesContext value={tell}>
      {children}
      <div className="notices" role="log" aria-live="polite" aria-label={t('notices')}>
        {shown.map(notice => (
          <NoticeCard key={notice.id} notice={notice} onClose={() => close(notice.id)} />
        ))}
      </div>
    </NoticesContext>
  );
}

function NoticeCard({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { text, tone = 'news', action } = notice;
  const stays = notice.stays === true || tone === 'trouble' || action !== undefined;
  const closing = useRef(onClose);
  closing.current = onClose;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => closing.current(), readingTime);
    return () => clearTimeout(timer);
  }, [stays]);
  return (
    <div className="card notice-card" data-tone={tone}>
      <span>{text}</span>
      {action === undefined ? null : (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            onClose();
            action.act();
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('closeNotice')} onClick={onClose} />
    </div>
  );
}

export function useTell(): Tell {
  const tell = useContext(NoticesContext);
  if (tell === undefined) throw new Error('This component belongs inside NoticesProvider.');
  return tell;
}
