import { NumberInput, SegmentedControl, Switch, Text } from '@mantine/core';
import { IconButton, SmallButton } from '../../../ui/buttons.tsx';
import { useSettings } from '../../../ui/settings.tsx';
import { reachWords as t } from '../../../words.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import {
  furthest,
  longestMinutes,
  mostContours,
  type ReachSettings,
  withContour,
} from '../../plan-state/reach-settings.ts';

/** Times or distances, their colours, and whether points share an area. */
export function ReachForm() {
  const { plan, dispatch } = usePlan();
  const { units } = useSettings();
  const { reach } = plan;
  const change = (part: Partial<ReachSettings>) =>
    dispatch({ kind: 'change', change: { reach: { ...reach, ...part } } });
  const setContour = (at: number, part: Partial<ReachSettings['contours'][number]>) =>
    change({ contours: reach.contours.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const unit = reach.metric === 'time' ? t('minutes') : units === 'miles' ? 'mi' : 'km';
  return (
    <fieldset className="reach-form" aria-label={t('limits')}>
      <SegmentedControl
        size="xs"
        aria-label={t('metric')}
        value={reach.metric}
        onChange={metric => change({ metric })}
        data={[
          { value: 'time', label: t('time') },
          { value: 'distance', label: t('distance') },
        ]}
      />
      {reach.contours.map(({ value, color }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: limits are known by their place only
        <div key={index} className="reach-limit">
          <input
            type="color"
            className="reach-color"
            aria-label={t('color', { number: index + 1 })}
            value={color}
            onChange={event => setContour(index, { color: event.currentTarget.value })}
          />
          <NumberInput
            size="xs"
            aria-label={t('contour', { number: index + 1 })}
            value={value}
            min={1}
            max={reach.metric === 'time' ? longestMinutes : furthest[units]}
            clampBehavior="none"
            suffix={` ${unit}`}
            onChange={typed => setContour(index, { value: Number(typed) })}
          />
          <IconButton
            icon="close"
            label={t('remove', { number: index + 1 })}
            disabled={reach.contours.length === 1}
            onClick={() => change({ contours: reach.contours.toSpliced(index, 1) })}
          />
        </div>
      ))}
      {reach.contours.length < mostContours ? (
        <SmallButton
          variant="subtle"
          icon="plus"
          onClick={() => dispatch({ kind: 'change', change: { reach: withContour(reach) } })}
        >
          {t('add')}
        </SmallButton>
      ) : null}
      <Switch
        size="xs"
        label={<Text size="sm">{t('joined')}</Text>}
        checked={reach.joined}
        onChange={event => change({ joined: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
