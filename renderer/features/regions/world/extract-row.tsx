import type { Extract } from '../../../api/admin/admin-client.ts';
import { formatBytes } from '../../../ui/format/format.ts';
import { worldWords as t } from '../../../words.ts';
import type { RegionHover } from '../regions-view.ts';
import { useLitRow } from '../use-lit-row.ts';
import { roughTime } from './cost-words.ts';
import { extractKey, regionIdOf } from './extract-ids.ts';
import type { PlacedExtract } from './extract-search.ts';

/** Shared by all rows. */
export interface ExtractRows {
  hover: RegionHover;
  /** Ids of installed regions. */
  installed: ReadonlySet<string>;
  onPick: (extract: Extract) => void;
}

interface ExtractRowProps extends ExtractRows {
  placed: PlacedExtract;
  /** Shows what encloses it. */
  withParents?: boolean;
}

/** An extract with its size and the time to build it; lit together with its outline on the map. */
export function ExtractRow({ placed, hover, installed, onPick, withParents = false }: ExtractRowProps) {
  const { extract, name, within } = placed;
  const key = extractKey(extract.id);
  const litRow = useLitRow(hover, key);
  const seconds = extract.costs?.plain.seconds;
  return (
    <button
      {...litRow}
      type="button"
      className="row-button offer-row extract-row"
      data-extract={extract.id}
      onClick={() => onPick(extract)}
    >
      <span className="offer-name" translate="no">
        {name}
        {withParents && within !== '' ? <span className="row-soft">{within}</span> : null}
      </span>
      {installed.has(regionIdOf(extract.id)) ? <span className="offer-standing">{t('isInstalled')}</span> : null}
      <span className="region-soft figures extract-figures">
        {extract.bytes === undefined ? null : <span>{formatBytes(extract.bytes)}</span>}
        {seconds === undefined ? null : <span>{roughTime(seconds)}</span>}
      </span>
    </button>
  );
}
