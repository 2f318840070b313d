import type { z } from 'zod';
import { lookup } from '../base/lookup.ts';
import { catalogue, type Message } from './catalogue.ts';
import { WordedError } from './worded-error.ts';

const t = catalogue('input');

/** Why the value of a field is refused. */
export type Refusal = (field: string) => Message;

/** For `refine` and `addIssue`: what a schema alone cannot say. */
export const refusing = (refusal: Refusal) => ({ params: { refusal } });

type Checked<Data> = { data: Data } | { problems: Message[]; error: z.ZodError };

/** A value through a schema; `whole` names the value itself: `body`, `pack.json`. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  whole: string,
): Checked<z.output<Schema>> {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  if (error === undefined) return { data: data as z.output<Schema> };
  // The first of each field: a value of another type has no length that could be judged, yet zod judges it.
  const problems = new Map<string, Message>();
  for (const issue of error.issues) {
    const field = fieldOf(issue.path) || whole;
    if (!problems.has(field)) problems.set(field, problemOf(issue, field));
  }
  return { problems: [...problems.values()], error };
}

/** The value as the schema has it. Throws the sentence of its first problem. */
export function requireInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  whole: string,
): z.output<Schema> {
  const checked = checkInput(schema, value, whole);
  if ('data' in checked) return checked.data;
  const [first = t.message('form', { field: whole })] = checked.problems;
  throw new WordedError(first, { cause: checked.error });
}

/** `locations[0].lon` */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${String(step)}`)).join('');

function problemOf(issue: z.core.$ZodIssue, field: string): Message {
  if (issue.code === 'custom') {
    const refusal: unknown = issue.params?.refusal;
    return typeof refusal === 'function' ? (refusal as Refusal)(field) : t.message('form', { field });
  }
  if (issue.input === undefined) return t.message('missing', { field });
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue, field);
    case 'invalid_value':
      return t.message('unsupported', { field, name: field.replace(/^.*\./, ''), allowed: issue.values.map(String) });
    case 'too_small':
      return tooSmall(issue, field);
    case 'too_big':
      return tooBig(issue, field);
    case 'invalid_format':
      return t.message(forms[issue.format] ?? 'form', { field });
    default:
      return t.message('form', { field });
  }
}

const types = {
  string: 'text',
  number: 'number',
  int: 'wholeNumber',
  boolean: 'flag',
  array: 'list',
  tuple: 'list',
  object: 'object',
  record: 'object',
} as const;

function wrongType({ expected, input }: z.core.$ZodIssueInvalidType, field: string): Message {
  // A parameter that was repeated.
  if (expected === 'string' && Array.isArray(input)) return t.message('single', { field });
  return t.message(lookup(types, expected) ?? 'form', { field });
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall, field: string): Message {
  const least = Number(minimum);
  if (origin === 'string') return t.message('shortText', { field, count: least });
  if (origin === 'array') return t.message('fewItems', { field, count: least });
  return t.message(inclusive === false ? 'above' : 'atLeast', { field, least });
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig, field: string): Message {
  const most = Number(maximum);
  if (origin === 'string') return t.message('longText', { field, count: most });
  if (origin === 'array') return t.message('manyItems', { field, count: most });
  return t.message(inclusive === false ? 'below' : 'atMost', { field, most });
}

const forms: Partial<Record<string, 'time' | 'day' | 'address'>> = { datetime: 'time', date: 'day', url: 'address' };
