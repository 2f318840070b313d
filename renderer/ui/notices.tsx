import { SmallButton } from './buttons.tsx';
import './notices.css';
import { CloseButton } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { given } from '../given.ts';
import { uiWords as t } from '../words.ts';

/** A message that does not interrupt the user. */
export interface Notice {
  text: string;
  tone?: 'news' | 'trouble';
  /** Whether it stays until closed: where nothing is said, trouble does, and what has an action. */
  stays?: boolean;
  action?: { label: string; act: () => void };
  /** Replaces an older notice with the same topic. */
  topic?: string;
}

type Notify = (notice: Notice) => void;

const [NoticesContext, useNotify] = given<Notify>('NoticesProvider');

export { useNotify };

/** Milliseconds, enough to read two sentences. */
const readingTime = 8_000;
/** Notices at once; more would hide the map. */
const atOnce = 3;

type Shown = Notice & { id: number };

/** Notices over the map, newest last; screen readers announce them. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const nextId = useRef(1);
  const notify = useCallback((notice: Notice) => {
    const id = nextId.current++;
    setShown(all => {
      const others = notice.topic === undefined ? all : all.filter(({ topic }) => topic !== notice.topic);
      return [...others, { ...notice, id }].slice(-atOnce);
    });
  }, []);
  const close = useCallback((id: number) => setShown(all => all.filter(one => one.id !== id)), []);
  return (
    <NoticesContext value={notify}>
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
  const { stays = tone === 'trouble' || action !== undefined } = notice;
  const closing = useEffectEvent(onClose);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => closing(), readingTime);
    return () => clearTimeout(timer);
  }, [stays]);
  return (
    <div className="card notice-card" data-tone={tone}>
      <span>{text}</span>
      {action === undefined ? null : (
        <SmallButton
          variant="light"
          label={action.label}
          onClick={() => {
            onClose();
            action.act();
          }}
        />
      )}
      <CloseButton size="sm" aria-label={t('closeNotice')} onClick={onClose} />
    </div>
  );
}
