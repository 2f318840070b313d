import { useQuery } from '@tanstack/react-query';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { ApiClient } from '../api/client.ts';
import type { SharedItem } from '../api/phone.ts';
import type { Costing } from '../api/types.ts';
import { titleOf } from '../features/data/item-look.ts';
import { formatDistance } from '../ui/format/format.ts';
import { useSheetHeight } from '../ui/frames/window-size.ts';
import { dataWords as kinds, phoneWords as t } from '../words.ts';
import { failureText } from './failed.tsx';
import { itemShapesQuery } from './item-shapes.ts';
import { SheetHead } from './sheet-head.tsx';
import { Ways, type WaysProps } from './ways.tsx';

interface ItemSheetProps extends Pick<WaysProps, 'position'> {
  client: ApiClient;
  item: SharedItem;
  onRoute: (costing: Costing, from: LonLat, start: LonLat) => void;
  onClose: () => void;
}

/** A saved route, track or area, and the ways to where it begins. */
export function ItemSheet({ client, item, position, onRoute, onClose }: ItemSheetProps) {
  const sheet = useSheetHeight<HTMLElement>();
  const { data: shapes, error } = useQuery(itemShapesQuery(client, item));
  const title = titleOf(item);
  const start = shapes?.start;
  return (
    <section ref={sheet} className="phone-sheet" aria-label={title}>
      <SheetHead title={title} named onClose={onClose} />
      <p className="phone-soft">{itemFacts(item, shapes?.metres)}</p>
      {item.note === '' ? null : <p translate="no">{item.note}</p>}
      {error === null ? null : <p role="alert">{failureText(error)}</p>}
      {shapes === undefined && error === null ? <p role="status">{t('readingItem')}</p> : null}
      {start === undefined ? null : (
        <Ways position={position} toStart onRoute={(costing, from) => onRoute(costing, from, start)} />
      )}
    </section>
  );
}

/** "Track · 12.4 km" */
export function itemFacts({ kind, metres }: Pick<SharedItem, 'kind' | 'metres'>, measured: number | undefined): string {
  const length = metres ?? measured ?? 0;
  return length > 0 ? `${kinds(kind)} · ${formatDistance(length, 'kilometers')}` : kinds(kind);
}
