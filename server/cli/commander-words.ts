import type { Argument, HelpConfiguration, Option } from 'commander';
import { serverHelp as help, serverCliWords as t } from '../words.ts';

/**
 * Translates commander's own texts into the current language: titles and notes of its help, and what is wrong with a
 * command line.
 */

const titles = {
  'Usage:': 'usage',
  'Arguments:': 'arguments',
  'Options:': 'options',
  'Commands:': 'commands',
} as const;

function styleTitle(title: string): string {
  const [, key] = Object.entries(titles).find(([known]) => known === title) ?? [];
  return key === undefined ? title : help(key);
}

function optionDescription(option: Option): string {
  const { description, argChoices, defaultValue, envVar, required, optional } = option;
  const notes = [
    ...(argChoices === undefined ? [] : [help('choices', { choices: argChoices.join(', ') })]),
    ...(defaultValue === undefined || !(required || optional) || defaultValue === ''
      ? []
      : [help('default', { value: JSON.stringify(defaultValue) })]),
    ...(envVar === undefined ? [] : [help('variable', { name: envVar })]),
  ];
  return notes.length === 0 ? description : `${description} (${notes.join(', ')})`;
}

export const wordedHelp: HelpConfiguration = {
  styleTitle,
  optionDescription,
  argumentDescription: ({ description }: Argument) => description,
};

/** Patterns of Commander's sentences, with the texts that replace them. */
const sentences: readonly (readonly [RegExp, (named: Readonly<Record<string, string>>) => string])[] = [
  [/^error: unknown option '(?<option>.+?)'$/, ({ option = '' }) => t('unknownOption', { option })],
  [
    /^error: unknown option '(?<option>.+?)'\s+\(Did you mean (?:one of )?(?<similar>.+)\?\)$/,
    ({ option = '', similar = '' }) => t('unknownOptionSimilar', { option, similar }),
  ],
  [/^error: unknown command '(?<command>.+?)'$/, ({ command = '' }) => t('unknownCommand', { command })],
  [
    /^error: unknown command '(?<command>.+?)'\s+\(Did you mean (?:one of )?(?<similar>.+)\?\)$/,
    ({ command = '', similar = '' }) => t('unknownCommandSimilar', { command, similar }),
  ],
  [/^error: missing required argument '(?<argument>.+)'$/, ({ argument = '' }) => t('missingArgument', { argument })],
  [/^error: option '(?<option>.+)' argument missing$/, ({ option = '' }) => t('missingValue', { option })],
  [/^error: required option '(?<option>.+)' not specified$/, ({ option = '' }) => t('missingOption', { option })],
  [
    /^error: option '(?<option>.+?)' (?:argument|value) '(?<value>.*?)' (?:from env '.*' )?is invalid\. (?<reason>.*)$/s,
    ({ option = '', value = '', reason = '' }) => t('badOption', { option, value, reason: wordedReason(reason) }),
  ],
  [
    /^error: command-argument value '(?<value>.*?)' is invalid for argument '(?<argument>.+?)'\. (?<reason>.*)$/s,
    ({ argument = '', value = '', reason = '' }) => t('badArgument', { argument, value, reason: wordedReason(reason) }),
  ],
  [
    /^error: too many arguments.*?\. Expected (?<expected>\d+) arguments? but got (?<found>\d+): (?<given>.*)\.$/s,
    ({ expected = '', found = '', given = '' }) =>
      t('tooManyArguments', { count: Number(expected), found: Number(found), given }),
  ],
];

function wordedReason(reason: string): string {
  const choices = /^Allowed choices are (.+)\.$/.exec(reason)?.[1];
  return choices === undefined ? reason : t('allowedChoices', { choices });
}

/** Rewords Commander's sentence; returns any other unchanged. */
export function wordedError(text: string): string {
  const sentence = text.trimEnd();
  for (const [pattern, word] of sentences) {
    const found = pattern.exec(sentence);
    if (found) return `${word(found.groups ?? {})}\n`;
  }
  return text;
}
