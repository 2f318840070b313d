import { Text } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { SmallButton } from '../../../ui/buttons.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useLanguage } from '../../../ui/language.ts';
import { SoftText } from '../../../ui/soft-text.tsx';
import { cataloguePanelWords as t } from '../../../words.ts';
import { type Catalogue, keyOf, type Offer, standingOf } from '../../regions-state/offers.ts';
import type { Browsing } from '../../regions-state/regions-state.ts';
import { RegionRow, type RegionRowProps } from '../region-list.tsx';
import { type Branch, treeOf } from './catalogue-tree.ts';
import { askedAbout, catalogueState } from './sentences.ts';

/** Catalogues up to this size are shown with all branches open. */
const maxOpen = 15;
/** Rows of one branch shown at first: thousands are slow to render. */
const pageSize = 100;

/** Shared by all rows of offers. */
export interface OfferRows extends Pick<RegionRowProps, 'hover'> {
  /** Ids of regions that are being downloaded. */
  downloading: ReadonlySet<string>;
  onPick: (offer: Offer) => void;
}

interface OfferTreeProps extends OfferRows {
  catalogue: Catalogue;
  /** Whether to show the catalogue's name and state. */
  named: boolean;
  folds: Browsing['folds'];
  onFold: (branch: string, open: boolean) => void;
}

/** The regions of one catalogue as a tree. */
export const OfferTree = memo(function OfferTree({ catalogue, named, folds, onFold, ...rows }: OfferTreeProps) {
  // Its texts change with it, its properties do not.
  useLanguage();
  const tree = useMemo(() => treeOf(catalogue.regions), [catalogue]);
  const atFirst = tree.count <= maxOpen;
  const name = (branch: Branch) => `${catalogue.url}${branch.key}`;
  return (
    <section className="offer-tree" aria-label={t('regionsOf', { name: catalogue.name })}>
      {named ? (
        <SoftText size="xs" fw={600} mt={10} translate="no" title={catalogue.url}>
          {catalogue.state === 'fresh'
            ? catalogue.name
            : t('catalogueAndState', { name: catalogue.name, state: catalogueState(catalogue, new Date()) })}
        </SoftText>
      ) : null}
      {tree.count === 0 ? (
        <Text size="sm" mt={4}>
          {t('empty')}
        </Text>
      ) : (
        <Within
          {...rows}
          branch={tree}
          isOpen={branch => folds.get(name(branch)) ?? atFirst}
          onFold={(branch, open) => onFold(name(branch), open)}
        />
      )}
    </section>
  );
});

interface BranchProps extends OfferRows {
  branch: Branch;
  isOpen: (branch: Branch) => boolean;
  onFold: (branch: Branch, open: boolean) => void;
}

function Within({ branch, isOpen, onFold, ...rows }: BranchProps) {
  const [most, setMost] = useState(pageSize);
  const { branches, offers } = branch;
  const more = branches.length + offers.length - most;
  return (
    <ul className="row-list offer-list">
      {branches.slice(0, most).map(inner => (
        <Foldable key={inner.key} {...rows} branch={inner} isOpen={isOpen} onFold={onFold} />
      ))}
      {offers.slice(0, Math.max(0, most - branches.length)).map(offer => (
        <OfferRow key={keyOf(offer)} {...rows} offer={offer} downloading={rows.downloading.has(offer.id)} />
      ))}
      {more <= 0 ? null : (
        <li>
          <SmallButton
            variant="subtle"
            label={t('more', { shown: Math.min(more, pageSize), left: more })}
            onClick={() => setMost(most + pageSize)}
          />
        </li>
      )}
    </ul>
  );
}

function Foldable({ branch, isOpen, onFold, ...rows }: BranchProps) {
  const open = isOpen(branch);
  return (
    <li>
      <button
        type="button"
        className="row-button offer-branch"
        aria-expanded={open}
        onClick={() => onFold(branch, !open)}
      >
        <Icon name={open ? 'down' : 'right'} size={14} />
        <span translate="no">{branch.name}</span>
        <span className="region-soft figures">{branch.count}</span>
      </button>
      {open ? <Within {...rows} branch={branch} isOpen={isOpen} onFold={onFold} /> : null}
    </li>
  );
}

interface OfferRowProps extends Pick<OfferRows, 'hover' | 'onPick'> {
  offer: Offer;
  /** Whether it is being downloaded. */
  downloading: boolean;
  /** Shows its path in the tree. */
  withPath?: boolean;
}

/** An offered region. */
export const OfferRow = memo(function OfferRow({ offer, hover, downloading, withPath = false, onPick }: OfferRowProps) {
  useLanguage();
  const key = keyOf(offer);
  const asked = askedAbout(offer, 'brief');
  const soft = (
    <>
      {withPath && offer.path.length > 0 ? <span className="row-soft">{offer.path.join(' › ')}</span> : null}
      {asked === undefined ? null : (
        <span className="row-soft offer-asked" translate="yes">
          {asked}
        </span>
      )}
    </>
  );
  return (
    <li>
      <RegionRow hover={hover} lit={key} data-offer={key} name={offer.name} soft={soft} onPick={() => onPick(offer)}>
        <Standing offer={offer} downloading={downloading} />
        <span className="region-soft figures">{formatBytes(offer.bytes)}</span>
      </RegionRow>
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
