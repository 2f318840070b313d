import type { DrawingTool } from '../../map/drawing/drawn-shape.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { drawWords as t } from '../../words.ts';
import { useDraw } from './draw-state.ts';

const icons: Readonly<Record<DrawingTool, IconName>> = {
  line: 'line',
  area: 'area',
  circle: 'circle',
  point: 'pin',
  select: 'pointer',
};

/** The tools, and the keys that choose them. */
export const toolKeys: readonly { tool: DrawingTool; key: string }[] = [
  { tool: 'line', key: 'L' },
  { tool: 'area', key: 'A' },
  { tool: 'circle', key: 'C' },
  { tool: 'point', key: 'P' },
  { tool: 'select', key: 'S' },
];

/** Chooses what the pointer draws. */
export function ToolChoice() {
  const { tool: chosen, setTool } = useDraw();
  return (
    <div className="draw-tools" role="radiogroup" aria-label={t('tools')}>
      {toolKeys.map(({ tool, key }) => (
        <label key={tool} className="draw-tool" title={t('byKey', { tool: t(tool), key })}>
          <input
            type="radio"
            name="draw-tool"
            className="visually-hidden"
            checked={tool === chosen}
            onChange={() => setTool(tool)}
          />
          <Icon name={icons[tool]} size={20} />
          <span>{t(tool)}</span>
        </label>
      ))}
    </div>
  );
}
