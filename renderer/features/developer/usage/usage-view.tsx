import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import type { Usage } from '../../../api/dashboard-client.ts';
import { ChoiceField, Segments } from '../../../ui/fields/fields.tsx';
import { useLanguage } from '../../../ui/language.ts';
import { SoftText } from '../../../ui/soft-text.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { developerPanelWords as t } from '../../../words.ts';
import { Answered } from '../parts.tsx';
import { useKeyName, useUsage } from '../use-developer-queries.ts';

const ranges = [7, 30, 90] as const;

/** What was answered: a chart by day, and tables by endpoint or key and by day. */
export function UsageView() {
  const [days, setDays] = useState<(typeof ranges)[number]>(30);
  const [groupBy, setGroupBy] = useState<'operation' | 'key'>('operation');
  const usage = useUsage(days, groupBy);
  return (
    <>
      <h3 className="developer-title">{t('usage')}</h3>
      <div className="developer-filters">
        <ChoiceField
          aria-label={t('days')}
          value={days}
          of={ranges}
          nameOf={count => t('lastDays', { count })}
          onChange={setDays}
        />
        <Segments
          className="developer-wide"
          label={t('groupBy')}
          value={groupBy}
          of={['operation', 'key']}
          nameOf={by => (by === 'key' ? t('byKey') : t('byEndpoint'))}
          onChange={setGroupBy}
        />
      </div>
      <Answered query={usage} height={180}>
        {data =>
          data.total.requests === 0 ? (
            <SoftText>{t('nothingUsed')}</SoftText>
          ) : (
            <>
              <UsageChart days={data.days} />
              <Groups usage={data} groupBy={groupBy} />
              <Days usage={data} />
            </>
          )
        }
      </Answered>
    </>
  );
}

function Groups({ usage, groupBy }: { usage: Usage; groupBy: 'operation' | 'key' }) {
  const nameOf = useKeyName();
  return (
    <table className="developer-table">
      <caption className="visually-hidden">{groupBy === 'key' ? t('byKey') : t('byEndpoint')}</caption>
      <Head first={groupBy === 'key' ? t('key') : t('endpoint')} />
      <tbody>
        {usage.groups.map(({ group, total }) => (
          <tr key={group}>
            <th scope="row" translate="no">
              {groupBy === 'key' ? nameOf(group) : group}
            </th>
            <Figures {...total} />
          </tr>
        ))}
        <tr className="developer-total">
          <th scope="row">{t('total')}</th>
          <Figures {...usage.total} />
        </tr>
      </tbody>
    </table>
  );
}

/** Days with requests, the newest first. */
function Days({ usage }: { usage: Usage }) {
  return (
    <table className="developer-table">
      <caption className="visually-hidden">{t('byDay')}</caption>
      <Head first={t('day')} />
      <tbody>
        {usage.days
          .filter(({ requests }) => requests > 0)
          .toReversed()
          .map(({ day, ...figures }) => (
            <tr key={day}>
              <th scope="row">{t('date', { at: new Date(`${day}T12:00:00`) })}</th>
              <Figures {...figures} />
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Head({ first }: { first: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">{t('requests')}</th>
        <th scope="col">{t('units')}</th>
      </tr>
    </thead>
  );
}

function Figures({ requests, tenths }: { requests: number; tenths: number }) {
  return (
    <>
      <td>{t('figure', { value: requests })}</td>
      <td>{t('figure', { value: tenths / 10 })}</td>
    </>
  );
}

const loadChart = () => import('uplot');
const height = 130;
const day = 86_400;

/** Requests of each day as bars; the tables below have the same figures. */
function UsageChart({ days }: { days: Usage['days'] }) {
  const box = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLDivElement>(null);
  const dark = useComputedColorScheme('light') === 'dark';
  const language = useLanguage();
  const Chart = useLoaded(loadChart)?.default;
  useEffect(() => {
    const element = box.current;
    if (element === null || Chart === undefined) return;
    const show = ({ cursor }: uPlot) => {
      const at = days[cursor.idx ?? -1];
      if (readout.current === null) return;
      readout.current.textContent = at === undefined ? '' : ofDay(at);
    };
    const dates = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
    const ink = dark ? '#c9ced6' : '#5b6570';
    const bar = dark ? '#6cc1b2' : '#0b6e66';
    const axis = { stroke: ink, font: '11px "Noto Sans", system-ui, sans-serif', ticks: { show: false }, gap: 4 };
    const bars = Chart.paths.bars?.({ size: [0.7, 40, 1] });
    const chart = new Chart(
      {
        width: element.clientWidth,
        height,
        padding: [10, 4, 0, 0],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
        hooks: { setCursor: [show] },
        scales: {
          // Bars are as wide as a day: room for half of one at both ends.
          x: { range: (_, first, last) => [first - day / 2, last + day / 2] },
          y: { range: (_, _least, most) => [0, Math.max(1, most * 1.05)] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            size: 22,
            space: 52,
            values: (_, splits) => splits.map(at => dates.format(at * 1000)),
          },
          {
            ...axis,
            grid: { stroke: dark ? '#3a3f46' : '#e8eaed', width: 1 },
            size: 44,
            incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000, 1_000_000],
            values: (_, splits) => splits.map(count => t('compact', { value: count })),
          },
        ],
        series: [{}, { fill: bar, stroke: bar, points: { show: false }, ...(bars !== undefined && { paths: bars }) }],
      },
      [days.map(one => Date.parse(one.day) / 1000), days.map(({ requests }) => requests)],
      element,
    );
    const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      chart.destroy();
    };
  }, [Chart, days, dark, language]);
  return (
    <figure className="usage-chart">
      <figcaption>{t('requestsByDay')}</figcaption>
      <div ref={box} style={{ height }} aria-hidden="true" data-testid="usage-chart" />
      <div ref={readout} className="usage-readout" aria-hidden="true" />
    </figure>
  );
}

function ofDay({ day: on, requests, tenths }: Usage['days'][number]): string {
  return t('ofDay', { at: new Date(`${on}T12:00:00`), count: requests, units: tenths / 10 });
}
