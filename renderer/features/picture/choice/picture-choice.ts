import { isRecord } from '../../../../data-packs/base/is-record.ts';
import { lookup } from '../../../../data-packs/base/lookup.ts';
import { leastSide, mostSide, type PaperName, paperNames } from '../../../../data-packs/paper/paper-sizes.ts';
import {
  type ChosenName,
  type ChosenOption,
  type ChosenValues,
  chosenOptions,
  deepestZoom,
  type FieldName,
  mostPitch,
  type OptionValues,
  type PictureOption,
  pictureOptions,
  projections,
} from '../../../../data-packs/picture/options.ts';
import { styleNames } from '../../../api/tiles/styles.ts';
import {
  type ChoiceOf,
  flag,
  type Kept,
  listOf,
  number,
  oneOf,
  readKept,
  text,
  usualOf,
  whole,
} from '../../../ui/kept-choice.ts';
import { keptLook } from './drawing-look.ts';

export const formats = ['png', 'jpg', 'webp', 'svg', 'pdf', 'tif', 'kmz'] as const;
export type Format = (typeof formats)[number];
/** Those of a sheet of paper: globes lay none on the ground. */
export const paperFormats = ['pdf', 'svg', 'png', 'jpg', 'webp', 'tif'] as const satisfies readonly Format[];
/** As people call them. */
export const formatNames: Readonly<Record<Format, string>> = {
  png: 'PNG',
  jpg: 'JPEG',
  webp: 'WebP',
  svg: 'SVG',
  pdf: 'PDF',
  tif: 'GeoTIFF',
  kmz: 'KMZ',
};
const sheets = ['pixels', 'own', ...paperNames] as const;
export const dots = [96, 150, 300] as const;

/** Pixels of a side, as the endpoint takes them. */
export const mostPixels = 2048;
/** 1 : so many; the endpoint takes wider ones than maps need. */
export const [largestScale, smallestScale] = [500, 100_000_000];

/** A choice of the table of options: not sent while it is as usual. */
function tableOption({ option, usual }: (typeof chosenOptions)[ChosenName]): Kept<boolean | string> {
  if (typeof usual === 'boolean') return flag(usual);
  const row: PictureOption = pictureOptions[option];
  if (row.kind === 'choice') return oneOf<string, string>(usual, [usual, ...row.of]);
  return text(usual, row.kind === 'text' ? row.most : undefined);
}

const tableOptions = Object.fromEntries(
  Object.entries(chosenOptions).map(([name, chosen]) => [name, tableOption(chosen)]),
) as { [Name in ChosenName]: Kept<ChosenValues[Name]> };

/** What the picture is to be: the options of the table, and what the window has instead of a position and a size. */
const parts = {
  /** The middle of the map. */
  lon: number(0, -180, 180),
  lat: number(0, -90, 90),
  /** The direction that points up, whole degrees clockwise from north. */
  bearing: whole(0, 0, 359),
  /** Whole degrees from straight above; a picture in pixels has it only. */
  pitch: whole(0, 0, mostPitch),
  /** Of a picture in pixels. */
  zoom: number(1, 0, deepestZoom),
  /** Of a sheet of paper: the map is 1 : `scale`. */
  scale: whole(25_000, largestScale, smallestScale),
  /** `own`: paper of `paperWidth` by `paperHeight`. */
  sheet: oneOf('pixels', sheets),
  width: whole(1200, 1, mostPixels),
  height: whole(800, 1, mostPixels),
  /** Of own paper, millimetres. */
  paperWidth: whole(400, leastSide, mostSide),
  paperHeight: whole(300, leastSide, mostSide),
  /** Twice as many pixels for the same map. */
  sharp: flag(false),
  landscape: flag(true),
  /** Of paper in pixels. */
  dpi: oneOf(150, dots),
  /** Of a picture in pixels. */
  format: oneOf('png', formats),
  /** Of a sheet of paper: what is printed is wanted otherwise than what is shown. */
  paperFormat: oneOf('pdf', paperFormats),
  /** Undefined: as on the map. */
  style: oneOf(undefined, styleNames),
  /** A code, or `default` for local names. Undefined: as on the map. */
  lang: text(undefined, pictureOptions.lang.most),
  /** Of a sheet. Undefined: as sheets usually are. */
  projection: oneOf(undefined, projections),
  ...keptLook,
  ...tableOptions,
  /** Ids of what lies on the map and is not to be in the picture. */
  without: listOf((id): id is string => typeof id === 'string'),
};

export type PictureChoice = ChoiceOf<typeof parts>;
export const usualChoice: PictureChoice = usualOf(parts);

/** Reads a stored choice, which another release may have written; undefined where it does not say where it is. */
export function readChoice(stored: unknown): PictureChoice | undefined {
  if (!isRecord(stored)) return undefined;
  if ([parts.lon.read(stored.lon), parts.lat.read(stored.lat)].includes(undefined)) return undefined;
  const read = readKept(parts, stored);
  // An earlier release had one format for both.
  const format = read.sheet === 'pixels' || 'paperFormat' in stored ? undefined : parts.paperFormat.read(stored.format);
  return format === undefined ? read : { ...read, paperFormat: format };
}

/** Paper as requests have it; `own`: of its sides in millimetres. */
export const paperInText = (
  paper: PaperName | 'own',
  { landscape, paperWidth, paperHeight }: Pick<PictureChoice, 'landscape' | 'paperWidth' | 'paperHeight'>,
): string => (paper === 'own' ? `${paperWidth}x${paperHeight}mm` : `${paper}${landscape ? '-landscape' : ''}`);

/** Files that say where a picture lies, to whose name they belong; what the endpoint calls sidecars. */
export type Beside = 'json' | 'prj' | 'pgw' | 'jgw' | 'wld';

/** The format of what is chosen, pixels or paper. */
export const formatOf = ({ sheet, format, paperFormat }: PictureChoice): Format =>
  sheet === 'pixels' ? format : paperFormat;

/** Whether it may be seen at an angle: what is measured may not. */
export const canTilt = ({ sheet, format }: PictureChoice): boolean =>
  sheet === 'pixels' && (format === 'png' || format === 'jpg' || format === 'webp');

/** Degrees of pitch. */
export const pitchOf = (choice: PictureChoice): number => (canTilt(choice) ? choice.pitch : 0);

/**
 * The files beside a picture that says nothing of its place itself; undefined: it says that, is no picture of pixels, or
 * has no one scale.
 */
export function besideOf(choice: PictureChoice): readonly Beside[] | undefined {
  if (pitchOf(choice) > 0) return undefined;
  const format = formatOf(choice);
  const world = { png: 'pgw', jpg: 'jgw', webp: 'wld' } as const;
  return format === 'png' || format === 'jpg' || format === 'webp' ? [world[format], 'prj', 'json'] : undefined;
}

/** Whether browsers show it. */
export const isShown = (format: Format): boolean => format !== 'pdf' && format !== 'tif' && format !== 'kmz';
export const isVector = (format: string): boolean => format === 'svg' || format === 'pdf';

const isOf = ({ of }: ChosenOption, choice: PictureChoice, format: string): boolean => {
  if (of === 'flat') return choice.sheet === 'pixels' && pitchOf(choice) === 0;
  if (of === 'paper') return choice.sheet !== 'pixels';
  return of === undefined || of === format;
};

/** What is chosen otherwise than usual, as requests of this format have it. */
export function chosenValues(choice: PictureChoice, format: string): OptionValues {
  const chosen = Object.entries(chosenOptions).flatMap(([name, option]: [string, ChosenOption]) => {
    const kept: unknown = lookup(choice, name);
    const value = typeof kept === 'string' ? kept.trim() : kept;
    return value === option.usual || !isOf(option, choice, format) ? [] : [[option.option, option.sends ?? value]];
  });
  return Object.fromEntries(chosen);
}

/** The options with plain fields in a part of the form, of those that the choice may have. */
export const fieldsOf = (group: ChosenOption['group'], choice: PictureChoice): FieldName[] =>
  Object.entries(chosenOptions).flatMap(([name, option]: [string, ChosenOption]) =>
    option.group === group && isOf(option, choice, formatOf(choice)) ? [name as FieldName] : [],
  );
