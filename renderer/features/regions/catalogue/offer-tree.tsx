import { Button, Text } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { useLanguage } from '../../../ui/language.ts';
import { cataloguePanelWords as t } from '../../../words.ts';
import { type Catalogue, keyOf, type Offer } from '../../regions-state/offers.ts';
import type { Browsing, RegionHover } from '../regions-view.ts';
import { type Branch, treeOf } from './catalogue-tree.ts';
import { catalogueState } from './catalogue-words.ts';
import { OfferRow } from './offer-row.tsx';

/** Catalogues up to this size are shown with all branches open. */
const maxOpen = 15;
/** Rows of one branch shown at first: thousands are slow to render. */
const pageSize = 100;

/** Shared by all rows of offers. */
export interface OfferRows {
  hover: RegionHover;
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
        <Text size="xs" c="dimmed" fw={600} mt={10} translate="no" title={catalogue.url}>
          {catalogue.state === 'fresh'
            ? catalogue.name
            : t('catalogueAndState', { name: catalogue.name, state: catalogueState(catalogue, new Date()) })}
        </Text>
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
    <ul className="offer-list">
      {branches.slice(0, most).map(inner => (
        <Foldable key={inner.key} {...rows} branch={inner} isOpen={isOpen} onFold={onFold} />
      ))}
      {offers.slice(0, Math.max(0, most - branches.length)).map(offer => (
        <OfferRow
          key={keyOf(offer)}
          offer={offer}
          hover={rows.hover}
          downloading={rows.downloading.has(offer.id)}
          onPick={rows.onPick}
        />
      ))}
      {more <= 0 ? null : (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + pageSize)}>
            {t('more', { shown: Math.min(more, pageSize), left: more })}
          </Button>
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
