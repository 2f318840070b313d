import { Button, Text } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import type { Browsing, RegionHover } from '../regions-view.ts';
import { type Branch, treeOf } from './catalogue-tree.ts';
import { catalogueState } from './catalogue-words.ts';
import { OfferRow } from './offer-row.tsx';
import { type Catalogue, keyOf, type Offer } from './offers.ts';
import { t } from './words.ts';

/** A catalogue this small is shown with all its branches open. */
const smallEnough = 15;
/** At most this many branches and regions of one branch are drawn at first: thousands of rows are slow. */
const atOnce = 100;

interface Shown {
  hover: RegionHover;
  /** Ids of regions that are being downloaded. */
  coming: ReadonlySet<string>;
  onPick: (offer: Offer) => void;
}

interface OfferTreeProps extends Shown {
  catalogue: Catalogue;
  /** Whether to show the catalogue's name and state. */
  named: boolean;
  folds: Browsing['folds'];
  onFold: (branch: string, open: boolean) => void;
}

/** The regions of one catalogue, branch by branch. */
export const OfferTree = memo(function OfferTree({ catalogue, named, folds, onFold, ...shown }: OfferTreeProps) {
  const tree = useMemo(() => treeOf(catalogue.regions), [catalogue]);
  const atFirst = tree.count <= smallEnough;
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
          {...shown}
          branch={tree}
          isOpen={branch => folds.get(name(branch)) ?? atFirst}
          onFold={(branch, open) => onFold(name(branch), open)}
        />
      )}
    </section>
  );
});

interface BranchProps extends Shown {
  branch: Branch;
  isOpen: (branch: Branch) => boolean;
  onFold: (branch: Branch, open: boolean) => void;
}

function Within({ branch, isOpen, onFold, ...shown }: BranchProps) {
  const [most, setMost] = useState(atOnce);
  const { branches, offers } = branch;
  const more = branches.length + offers.length - most;
  return (
    <ul className="offer-list">
      {branches.slice(0, most).map(inner => (
        <Foldable key={inner.key} {...shown} branch={inner} isOpen={isOpen} onFold={onFold} />
      ))}
      {offers.slice(0, Math.max(0, most - branches.length)).map(offer => (
        <OfferRow
          key={keyOf(offer)}
          offer={offer}
          hover={shown.hover}
          coming={shown.coming.has(offer.id)}
          onPick={shown.onPick}
        />
      ))}
      {more <= 0 ? null : (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + atOnce)}>
            {t('more', { shown: Math.min(more, atOnce), left: more })}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Foldable({ branch, isOpen, onFold, ...shown }: BranchProps) {
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
      {open ? <Within {...shown} branch={branch} isOpen={isOpen} onFold={onFold} /> : null}
    </li>
  );
}
