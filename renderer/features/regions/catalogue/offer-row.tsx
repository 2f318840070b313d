import { memo } from 'react';
import { formatBytes } from '../../../ui/format/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useLanguage } from '../../../ui/language.ts';
import { cataloguePanelWords as t } from '../../../words.ts';
import { keyOf, type Offer, standingOf } from '../../regions-state/offers.ts';
import type { RegionHover } from '../regions-view.ts';
import { useLitRow } from '../use-lit-row.ts';
import { askedAbout } from './asked.ts';

interface OfferRowProps {
  offer: Offer;
  hover: RegionHover;
  /** Whether it is being downloaded. */
  downloading: boolean;
  /** Shows its path in the tree. */
  withPath?: boolean;
  onPick: (offer: Offer) => void;
}

/** An offered region; hovering it highlights its outline on the map and the other way round. */
export const OfferRow = memo(function OfferRow({ offer, hover, downloading, withPath = false, onPick }: OfferRowProps) {
  useLanguage();
  const key = keyOf(offer);
  const litRow = useLitRow(hover, key);
  const asked = askedAbout(offer, 'brief');
  return (
    <li>
      <button {...litRow} type="button" className="row-button offer-row" data-offer={key} onClick={() => onPick(offer)}>
        <span className="offer-name" translate="no">
          {offer.name}
          {withPath && offer.path.length > 0 ? <span className="row-soft">{offer.path.join(' › ')}</span> : null}
          {asked === undefined ? null : (
            <span className="row-soft offer-asked" translate="yes">
              {asked}
            </span>
          )}
        </span>
        <Standing offer={offer} downloading={downloading} />
        <span className="region-soft figures">{formatBytes(offer.bytes)}</span>
      </button>
    </li>
  );
});

function Standing({ offer, downloading }: { offer: Offer; downloading: boolean }) {
  const standing = standingOf(offer);
  if (downloading) return <span className="offer-standing">{t('coming')}</span>;
  // A foreign one is neither an update nor what is installed.
  if (standing === 'new' || standing === 'foreign') return null;
  return (
    <span className="offer-standing" data-standing={standing}>
      {standing === 'newer' ? (
        t('hasUpdate')
      ) : (
        <>
          <Icon name="check" size={13} /> {t('isInstalled')}
        </>
      )}
    </span>
  );
}
