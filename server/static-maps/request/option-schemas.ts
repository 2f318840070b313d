import { z } from 'zod';
import {
  anchors,
  corners,
  type OptionName,
  type OptionValues,
  optionNames,
  optionTexts,
  type PictureOption,
  pictureOptions,
} from '../../../data-packs/picture/options.ts';
import { refusing } from '../../../data-packs/words/input-problem.ts';
import { asParameter, numberParameter } from '../../http/request/parameter.ts';
import { staticMapsWords as t } from '../../words.ts';
import { latitude, longitude } from './position.ts';

/** For descriptions; what a request says is parsed by `parse-overlays.ts`. */

const place = `${longitude},${latitude}`;
const colour = '(?:#?(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[a-zA-Z]{3,20}|(?:rgb|hsl)a?\\([^|()]*\\))';
const width = '\\+?(?:100(?:\\.0*)?|\\d{1,2}(?:\\.\\d*)?|\\.\\d+)';
const scale = '\\+?(?:0?\\.(?:2[5-9]|[3-9])\\d*|[1-3](?:\\.\\d*)?|4(?:\\.0*)?)';
const metres = '\\+?(?:[12]?\\d{1,7}(?:\\.\\d*)?|\\.\\d+)';
const lengths = '[\\d.]+(?:,[\\d.]+){0,7}';
const lengths4 = '[\\d.]+(?:,[\\d.]+){0,3}';
const outlined = `(?:stroke|fill|casing):${colour}\\||(?:width|casingwidth):${width}\\||dash:${lengths}\\|`;
const drawn = `(?:${outlined})*`;
const profile = 'profile:(?:auto|bicycle|pedestrian|truck|car|foot)\\|';
const ofLine = 'cap:(?:round|butt)\\||arrows:(?:true|false)\\|';
const drawnLine = `(?:${outlined}|${ofLine})*`;
/** Two points at least, each of two numbers. */
const encoded = '(?:(?:[_-~]{0,6}[?-^]){2}){2,}';

const number = '[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)';
const placed = `anchor:(?:${anchors.join('|')})\\||offset:${number},${number}\\|`;

const overlayPatterns: Readonly<Partial<Record<OptionName, string>>> = {
  markers: `^(?:colou?r:${colour}\\||label:[^|]{0,3}\\||scale:${scale}\\||icon:[a-zA-Z0-9-]{1,40}\\||${placed})*${place}(?:\\|${place})*$`,
  path: `^${drawnLine}(?:${place}(?:\\|${place})+|enc6?:${encoded})$`,
  text: `^(?:(?:color|halo):${colour}\\||(?:size|halowidth):[\\d.]+\\||${placed})*${place}\\|[\\s\\S]{1,200}$`,
  circle: `^${drawn}${place},${metres}$`,
  route: `^(?:${profile}|${outlined.replace('|fill', '')}|${ofLine})*${place}(?:\\|${place})+$`,
  /** Times or distances come before the place, among the other options. */
  isochrone: `^(?:${profile}|${outlined})*(?:minutes|kilometers):${lengths4}\\|(?:${profile}|${outlined})*${place}$`,
};

type Schemas = {
  [Name in OptionName]: z.ZodOptional<z.ZodType<NonNullable<OptionValues[Name]>, NonNullable<OptionValues[Name]>>>;
};

/** For descriptions; what a request says is parsed by `parseInset`. */
const insetPattern = `^(?:${corners.join('|')})(?:,(?:22|2[01]|1?\\d)(?:\\.\\d*)?)?$`;

const drawingOf = (name: OptionName) => z.string().meta({ override: { pattern: overlayPatterns[name] ?? '' } });

/** What is written alike in addresses and bodies. */
function sharedSchema(option: Exclude<PictureOption, { kind: 'flag' | 'number' | 'scale' | 'drawings' }>) {
  if (option.kind === 'choice') return z.enum(option.of).optional();
  const text = z.string();
  return option.kind === 'text'
    ? text.min(1).max(option.most).optional()
    : text.optional().meta({ override: { pattern: insetPattern } });
}

function inQuery(name: OptionName, option: PictureOption): z.ZodType {
  switch (option.kind) {
    case 'flag':
      return z
        .enum(['true', 'false'])
        .transform(value => value === 'true')
        .optional();
    case 'number':
      return numberParameter(option).optional();
    case 'scale':
      return scaleInQuery(option);
    case 'drawings':
      return z
        .union([drawingOf(name), z.array(drawingOf(name))])
        .optional()
        .transform(value => [value ?? []].flat());
    default:
      return sharedSchema(option);
  }
}

function inBody(name: OptionName, option: PictureOption): z.ZodType {
  switch (option.kind) {
    case 'flag':
      return z.boolean().optional();
    case 'number':
      return z.number().min(option.least).max(option.most).optional();
    case 'scale':
      return z.union([z.literal('auto'), z.int().min(option.least).max(option.most)]).optional();
    case 'drawings':
      return z.array(drawingOf(name)).default([]);
    default:
      return sharedSchema(option);
  }
}

function scaleInQuery({ least, most }: { least: number; most: number }): z.ZodType {
  const isScale = (text: string): boolean => /^\+?\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  return z
    .string()
    .refine(
      text => text === 'auto' || isScale(text),
      refusing(field => t.message('scaleForm', { field, least, most })),
    )
    .transform(text => (text === 'auto' ? text : Number(text)))
    .optional()
    .meta(
      asParameter({
        anyOf: [
          { type: 'string', enum: ['auto'] },
          { type: 'integer', minimum: least, maximum: most },
        ],
      }),
    );
}

const schemasBy = (schemaOf: (name: OptionName, option: PictureOption) => z.ZodType): Schemas =>
  Object.fromEntries(optionNames.map(name => [name, schemaOf(name, pictureOptions[name])])) as Schemas;

export const queryOptions = schemasBy((name, option) => inQuery(name, option).describe(optionTexts[name]));

export const bodyOptions = schemasBy((name, option) =>
  inBody(name, option).describe(option.kind === 'drawings' ? 'Each as in the address.' : optionTexts[name]),
);

/** Some of a request's, or of their schemas. */
export const pickOptions = <All extends { [Name in OptionName]?: unknown }, Name extends OptionName>(
  all: All,
  names: readonly Name[],
): Pick<All, Name> => Object.fromEntries(names.map(name => [name, all[name]])) as Pick<All, Name>;
