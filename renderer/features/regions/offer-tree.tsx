import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { CatalogueReply } from '../../api/desk.ts';
import { Icon } from '../../ui/icons.tsx';
import { type Branch, treeOf } from './catalogue-tree.ts';
import { catalogueState } from './catalogue-words.ts';
import { OfferRow } from './offer-row.tsx';
import { keyOf, type Offer, offersOf } from './offers.ts';
import type { RegionHover } from './region-hover.ts';

/** A catalogue this small is shown with all its branches open. */
const smallEnough = 15;

interface OfferTreeProps {
  catalogue: CatalogueReply;
  /** Whether to say which catalogue it is and how it stands. */
  named: boolean;
  hover: RegionHover;
  onPick: (offer: Offer) => void;
}

/** The regions of one catalogue, branch by branch. */
export function OfferTree({ catalogue, named, hover, onPick }: OfferTreeProps) {
  const tree = useMemo(() => treeOf(offersOf([catalogue])), [catalogue]);
  return (
    <section className="offer-tree" aria-label={`Regions of ${catalogue.name}`}>
      {named ? (
        <Text size="xs" c="dimmed" fw={600} mt={10} title={catalogue.url}>
          {catalogue.name}
          {catalogue.state === 'fresh' ? '' : ` · ${catalogueState(catalogue, new Date())}`}
        </Text>
      ) : null}
      {tree.count === 0 ? (
        <Text size="sm" mt={4}>
          This catalogue is empty.
        </Text>
      ) : (
        <Within branch={tree} open={tree.count <= smallEnough} hover={hover} onPick={onPick} />
      )}
    </section>
  );
}

interface BranchProps {
  branch: Branch;
  /** Whether its branches begin open. */
  open: boolean;
  hover: RegionHover;
  onPick: (offer: Offer) => void;
}

function Within({ branch, open, hover, onPick }: BranchProps) {
  return (
    <ul className="offer-list">
      {branch.branches.map(inner => (
        <Foldable key={inner.key} branch={inner} open={open} hover={hover} onPick={onPick} />
      ))}
      {branch.offers.map(offer => (
        <OfferRow key={keyOf(offer)} offer={offer} hover={hover} onPick={() => onPick(offer)} />
      ))}
    </ul>
  );
}

function Foldable({ branch, open: atFirst, hover, onPick }: BranchProps) {
  const [open, setOpen] = useState(atFirst);
  return (
    <li>
      <button type="button" className="offer-branch" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'down' : 'right'} size={14} />
        <span>{branch.name}</span>
        <span className="region-soft figures">{branch.count}</span>
      </button>
      {open ? <Within branch={branch} open={atFirst} hover={hover} onPick={onPick} /> : null}
    </li>
  );
}
