import { useWindowEvent } from '@mantine/hooks';
import './first-day.css';
import { Button, Group, Portal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { firstDayWords as t } from '../../words.ts';
import { tourSteps, useFirstDay } from './first-day-state.ts';

/** Milliseconds between looks where the target is: panels load, sheets rise, windows change. */
const interval = 200;
/** CSS pixels between a control and its ring, and between the ring and the card. */
const gap = 6;
/** Width of the card, and the least of the window beside it. */
const cardWidth = 320;
const margin = 12;

type Place = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** A step of the tour: a ring around a real control, and a card that says what it is for. */
export function Tour() {
  const { step, goTo, leave } = useFirstDay();
  const place = usePlaceOf(step);
  const leaveByKey = (event: KeyboardEvent) => {
    if (step === undefined || event.key !== 'Escape') return;
    // Leaves the tour, and closes nothing else.
    event.stopPropagation();
    leave();
  };
  useWindowEvent('keydown', leaveByKey, { capture: true });
  if (step === undefined) return null;
  return (
    <Portal>
      {place === undefined ? null : <div className="tour-ring" aria-hidden="true" style={{ ...place }} />}
      <TourCard step={step} place={place} onStep={goTo} onLeave={leave} />
    </Portal>
  );
}

interface TourCardProps {
  step: number;
  place: Place | undefined;
  onStep: (step: number) => void;
  onLeave: () => void;
}

function TourCard({ step, place, onStep, onLeave }: TourCardProps) {
  const next = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step takes the focus
  useEffect(() => {
    next.current?.focus();
    // The panel that a step opens takes it, too.
    const timer = setTimeout(() => next.current?.focus(), interval);
    return () => clearTimeout(timer);
  }, [step]);
  const { id } = itemAt(tourSteps, step);
  const last = step === tourSteps.length - 1;
  return (
    <section className="card tour-card" role="dialog" aria-label={t('tour')} style={cardPlace(place)}>
      <p className="tour-count">{t('stepOf', { step: step + 1, of: tourSteps.length })}</p>
      <h2>{t(id)}</h2>
      <p aria-live="polite">{t(`${id}What`)}</p>
      <Group justify="space-between" mt="xs" wrap="nowrap">
        <SmallButton variant="subtle" color="gray" label={t('leave')} onClick={onLeave} />
        <Group gap={6} wrap="nowrap">
          {step === 0 ? null : <SmallButton onClick={() => onStep(step - 1)}>{t('back')}</SmallButton>}
          <Button ref={next} size="compact-sm" onClick={() => (last ? onLeave() : onStep(step + 1))}>
            {t(last ? 'done' : 'next')}
          </Button>
        </Group>
      </Group>
    </section>
  );
}

/** Where a step's control is; undefined while it is not to be seen. */
function usePlaceOf(step: number | undefined): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    const { targets = [], id } = (step === undefined ? undefined : tourSteps[step]) ?? {};
    const look = () => {
      const target = targets.map(one => document.querySelector(one)).find(one => one?.checkVisibility());
      const box = target?.getBoundingClientRect();
      const found = box === undefined ? undefined : id === 'here' ? middleOf(box) : around(box);
      setPlace(before => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    look();
    if (step === undefined) return;
    const timer = setInterval(look, interval);
    return () => clearInterval(timer);
  }, [step]);
  return place;
}

function around({ left, top, width, height }: Place): Place {
  return { left: left - gap, top: top - gap, width: width + 2 * gap, height: height + 2 * gap };
}

/** A place on the map that no panel covers. */
function middleOf({ left, top, width, height }: DOMRect): Place {
  const size = 120;
  return { left: left + width * 0.62 - size / 2, top: top + height * 0.4 - size / 2, width: size, height: size };
}

/** Beside the ring where there is room: at its right, at its left, below or above. */
function cardPlace(ring: Place | undefined): { left: number; top?: number; bottom?: number; width: number } {
  const width = Math.min(cardWidth, innerWidth - 2 * margin);
  const within = (left: number) => Math.max(margin, Math.min(left, innerWidth - width - margin));
  if (ring === undefined) return { left: within((innerWidth - width) / 2), bottom: 96, width };
  const right = ring.left + ring.width + margin;
  const left = ring.left - width - margin;
  const fitsRight = right + width + margin <= innerWidth;
  if (fitsRight || left >= margin) {
    const top = Math.max(margin, Math.min(ring.top, innerHeight - 240));
    return { left: fitsRight ? right : left, top, width };
  }
  const below = ring.top + ring.height + margin;
  if (below + 220 <= innerHeight) return { left: within(ring.left), top: below, width };
  return {
    left: within(ring.left),
    bottom: Math.min(innerHeight - 220, Math.max(margin, innerHeight - ring.top + margin)),
    width,
  };
}
