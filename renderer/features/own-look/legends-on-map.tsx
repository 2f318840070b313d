import './own-look.css';
import type { ShapedLegend } from '../../../data-packs/interchange/look/look-legends.ts';
import { titleOf } from '../data/item-look.ts';
import { useItems } from '../data/items-state.ts';
import { useLegends } from './use-legends.ts';

/** In a narrow window it begins folded: there is little map. */
const narrow = 640;

/** What colours and sizes on the map mean. */
export function LegendsOnMap() {
  const { items } = useItems();
  const shown = [...useLegends()].filter(([, legends]) => legends.length > 0);
  if (shown.length === 0) return null;
  return (
    <div className="look-legends">
      {shown.map(([id, legends]) => {
        const item = items.get(id);
        return item === undefined ? null : (
          <details key={id} className="card look-legend" open={window.innerWidth >= narrow}>
            <summary translate="no">{titleOf(item)}</summary>
            {legends.map(legend => (
              <Legend key={`${legend.title} ${legend.entries[0]?.radius}`} legend={legend} />
            ))}
          </details>
        );
      })}
    </div>
  );
}

function Legend({ legend: { title, entries, shape } }: { legend: ShapedLegend }) {
  return (
    <figure>
      <figcaption translate="no">{title}</figcaption>
      <ul className="row-list" translate="no">
        {entries.map(({ label, color, radius }) => (
          <li key={label}>
            <Swatch color={color} shape={shape} radius={radius} />
            {label}
          </li>
        ))}
      </ul>
    </figure>
  );
}

interface SwatchProps extends Pick<ShapedLegend, 'shape'> {
  color: string;
  radius: number | undefined;
}

function Swatch({ color, shape, radius }: SwatchProps) {
  const size = radius === undefined ? undefined : { width: 2 * radius, height: 2 * radius };
  return (
    <span className="look-symbol">
      <span className="look-swatch" data-shape={shape} style={{ background: color, ...size }} />
    </span>
  );
}
