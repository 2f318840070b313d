import { useMemo } from 'react';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { worldPixels } from '../../../data-packs/geo/map-scale.ts';
import { chooseUserLanguage, currentLanguage } from '../../../data-packs/words/language.ts';
import type { ReportRequest, ReportSectionRequest } from '../../api/reports.ts';
import type { StyleName } from '../../api/tiles/styles.ts';
import type { Units } from '../../api/types.ts';
import { useDrawnStyle } from '../../shell/installed-regions.tsx';
import { useMapLanguage } from '../../ui/language.ts';
import { useSettings } from '../../ui/settings.tsx';
import { reportWords as t } from '../../words.ts';
import { drawnOverlays } from '../picture/overlays/drawn-overlays.ts';
import { thinOverlays } from '../picture/overlays/thin-overlays.ts';
import { longestTitle, type ReportChoice, type SectionKind } from '../report-state/report-choice.ts';
import { useReport } from '../report-state/report-state.ts';
import type { Subject } from './report-subject.ts';

/** Finer than maps on paper show lines that fill a page. */
const finestZoom = 15;
/** CSS pixels of a map across an upright A4 page. */
const mapWidth = 650;
/** Of a profile: more than its chart has points. */
const mostHeights = 600;

interface ReportAbout {
  title: string;
  subjects: readonly Subject[];
  /** Where the map is, when nothing is drawn on it. */
  box: Bounds | undefined;
  /** What the map shows, where the choice leaves it to that. */
  style: StyleName;
  mapLanguage: string;
  language: string;
  units: Units;
}

function reportRequest(choice: ReportChoice, about: ReportAbout): ReportRequest {
  const { paper, landscape, subtitle, logo } = choice;
  return {
    title: about.title,
    subtitle,
    lang: chooseUserLanguage([about.language]),
    units: about.units,
    paper,
    orientation: landscape ? 'landscape' : 'portrait',
    ...(logo !== undefined && { logo: logo.base64 }),
    sections: choice.sections.flatMap(({ kind, on }) => (on ? sectionsOf(kind, choice, about) : [])),
  };
}

/** Whether a report about something has a part of this kind. */
const hasSection = (kind: SectionKind, choice: ReportChoice, about: ReportAbout): boolean =>
  sectionsOf(kind, choice, about).length > 0;

function sectionsOf(kind: SectionKind, choice: ReportChoice, about: ReportAbout): ReportSectionRequest[] {
  const { subjects } = about;
  /** With the name of what it is about, where there are several. */
  const named = (subject: Subject, heading = ''): { heading?: string } => {
    const words = [heading, ...(subjects.length > 1 ? [subject.name] : [])].filter(word => word !== '');
    return words.length === 0 ? {} : { heading: words.join(': ').slice(0, 200) };
  };
  switch (kind) {
    case 'figures':
      return subjects.flatMap(subject => [
        ...(subject.figures.length === 0 ? [] : [{ kind, ...named(subject), figures: [...subject.figures] }]),
        ...(subject.note === '' ? [] : [{ kind: 'text' as const, text: subject.note }]),
      ]);
    case 'map':
      return mapSection(choice, about);
    case 'profile':
      return subjects.flatMap(subject => {
        if (subject.profile === undefined) return [];
        const { heights, metres } = subject.profile;
        return [{ kind, ...named(subject, t('profile')), heights: thinned(heights), metres }];
      });
    case 'turns':
      return subjects.flatMap(subject => {
        if (subject.turns === undefined) return [];
        const turns = subject.turns.map(({ instruction, metres, after }) => ({ instruction, metres, after }));
        return [{ kind, ...named(subject, t('turns')), turns }];
      });
    case 'table':
      return subjects.flatMap(subject => {
        if (subject.table === undefined) return [];
        const { columns, rows } = subject.table;
        return [{ kind, ...named(subject), columns: [...columns], rows: rows.map(row => [...row]) }];
      });
    case 'text':
      return choice.text.trim() === '' ? [] : [{ kind, text: choice.text }];
  }
}

function mapSection(choice: ReportChoice, { subjects, box, style, mapLanguage }: ReportAbout): ReportSectionRequest[] {
  const overlays = subjects.flatMap(({ overlay }) => overlay ?? []);
  const drawn = drawnOverlays(thinOverlays(overlays, finestZoom), false);
  const isEmpty = overlays.every(({ lines, areas, points }) => lines.length + areas.length + points.length === 0);
  if (isEmpty && box === undefined) return [];
  return [
    {
      kind: 'map',
      style: choice.style ?? style,
      height: choice.mapHeight,
      ...(isEmpty && box !== undefined && { position: positionOf(box) }),
      ...(mapLanguage !== 'default' && { lang: mapLanguage }),
      ...drawn,
    },
  ];
}

/** A box as the endpoint takes it: across the antimeridian by its middle. */
function positionOf([west, south, east, north]: Bounds): string {
  if (west >= -180 && east <= 180) return [west, south, east, north].map(degrees => degrees.toFixed(6)).join(',');
  const zoom = Math.log2(mapWidth / worldPixels(0) / ((east - west) / 360));
  return `${wrapped((west + east) / 2).toFixed(6)},${((south + north) / 2).toFixed(6)},${Math.max(0, zoom).toFixed(2)}`;
}

/** At even distances still. */
function thinned(heights: readonly (number | null)[]): (number | null)[] {
  if (heights.length <= mostHeights) return [...heights];
  const step = (heights.length - 1) / (mostHeights - 1);
  return Array.from({ length: mostHeights }, (_, at) => heights[Math.round(at * step)] ?? null);
}

/** The style of a report's maps where none is chosen: that of the window's map, but not a dark one, as ink costs. */
export const paperStyle = (drawn: StyleName): StyleName => (drawn === 'dark' || drawn === 'black' ? 'light' : drawn);

/** The request for the report as it is chosen now, its title, and what of it there is nothing to tell of. */
export function useReportRequest(subjects: readonly Subject[]): {
  request: ReportRequest;
  title: string;
  missing: ReadonlySet<SectionKind>;
} {
  const { choice, box, title: chosen } = useReport();
  const style = paperStyle(useDrawnStyle());
  const mapLanguage = useMapLanguage();
  const language = currentLanguage();
  const { units } = useSettings();
  return useMemo(() => {
    const names = subjects.map(({ name }) => name);
    const title = chosen ?? (names.length === 0 ? t('untitled') : names.join(', ').slice(0, longestTitle));
    const about = { title, subjects, box, style, mapLanguage, language, units };
    const kinds = choice.sections.map(({ kind }) => kind);
    return {
      request: reportRequest(choice, about),
      title,
      missing: new Set(kinds.filter(kind => !hasSection(kind, choice, about))),
    };
  }, [choice, box, chosen, subjects, style, mapLanguage, language, units]);
}
