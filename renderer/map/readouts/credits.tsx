import { Popover } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RegionCredit, RegionInfo } from '../../api/health.ts';
import type { StyleName } from '../../api/tiles/styles.ts';
import { Icon } from '../../ui/icons.tsx';
import { mapWords as t } from '../../words.ts';
import { viewBounds } from '../camera/camera.ts';
import { useLayerChoice } from '../layers/layer-choice.ts';
import { listen } from '../listen.ts';
import { useMap } from '../map-context.ts';
import { creditsInView, drawnParts } from './credits-in-view.ts';

interface CreditsProps {
  regions: readonly RegionInfo[];
  styleName: StyleName;
}

/** Credits of what the map shows now, on one line; those that have no room there are behind the button. */
export function Credits({ regions, styleName }: CreditsProps) {
  const { note, credits } = useViewCredits(regions, styleName);
  const line = useRef<HTMLSpanElement>(null);
  const isCut = useIsCut(line, `${note} ${credits.map(({ text }) => text).join()}`);
  return (
    <div className="credits" data-testid="credits" translate="no">
      <span className="credits-line" ref={line}>
        {note === undefined ? null : <span className="credit">{note}</span>}
        {credits.map(credit => (
          <span key={credit.text} className="credit">
            <Credit {...credit} />
          </span>
        ))}
      </span>
      {isCut ? (
        <Popover
          position="top-end"
          shadow="md"
          withinPortal
          trapFocus
          returnFocus
          width="min(420px, calc(100vw - 16px))"
        >
          <Popover.Target>
            <button
              type="button"
              className="bare-button status-button"
              aria-label={t('allCredits')}
              title={t('allCredits')}
            >
              <Icon name="info" size={15} />
            </button>
          </Popover.Target>
          <Popover.Dropdown p="sm">
            <ul className="row-list credits-all" aria-label={t('allCredits')} translate="no">
              {note === undefined ? null : <li>{note}</li>}
              {credits.map(credit => (
                <li key={credit.text}>
                  <Credit {...credit} />
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </div>
  );
}

function Credit({ text, url }: RegionCredit) {
  if (url === undefined || !/^https?:/i.test(url)) return text;
  return (
    <a href={url} target="_blank" rel="noopener">
      {text}
    </a>
  );
}

function useViewCredits(regions: readonly RegionInfo[], styleName: StyleName) {
  const { map } = useMap();
  const choice = useLayerChoice();
  const [shown, setShown] = useState<{ note: string | undefined; credits: readonly RegionCredit[] }>({
    note: undefined,
    credits: [],
  });
  useEffect(() => {
    const update = () => {
      const credits = creditsInView(regions, drawnParts(styleName, choice), viewBounds(map));
      const next = { note: styleNote(map.getStyle()?.metadata), credits };
      setShown(before => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    update();
    return listen(map, ['moveend', 'resize', 'styledata'], update);
  }, [map, regions, styleName, choice]);
  return shown;
}

/** Said by a style that lacks something, as one with imagery where none is installed. */
function styleNote(metadata: unknown): string | undefined {
  const note = (metadata as { 'outpost:note'?: unknown } | undefined)?.['outpost:note'];
  return typeof note === 'string' ? note : undefined;
}

/** Hides the credits that the line has no room for, links with them; whether there are any. */
function useIsCut(element: RefObject<HTMLElement | null>, content: string): boolean {
  const [isCut, setIsCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: content changes the width
  useEffect(() => {
    const line = element.current;
    if (line === null) return;
    const measure = () => {
      const [, ...others] = line.querySelectorAll<HTMLElement>(':scope > .credit');
      const { right } = line.getBoundingClientRect();
      for (const credit of others) {
        credit.style.visibility = credit.getBoundingClientRect().right > right + 1 ? 'hidden' : '';
      }
      setIsCut(line.scrollWidth > line.clientWidth);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    measure();
    return () => observer.disconnect();
  }, [element, content]);
  return isCut;
}
