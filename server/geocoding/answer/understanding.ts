import { itemAt } from '../../../data-packs/base/item-at.ts';
import { isConnecting } from '../text/connectors.ts';
import type { Unit } from '../text/query.ts';
import { weightOf } from '../text/text-match.ts';
import type { PlaceFeature } from './place-feature.ts';

/** How an answer understands the words asked. */
export interface Understanding {
  units: readonly Unit[];
  /** How well each unit is explained, 0 to 1. */
  explained: readonly number[];
}

/** Least confidence of an answer: below, most of the text means nothing. */
const leastConfidence = 0.25;

/** 0 to 1: how well the words are explained, weighed by their length; a word without meaning counts twice. */
function confidenceOf({ units, explained }: Understanding): number {
  let sum = 0;
  let total = 0;
  for (const [i, unit] of units.entries()) {
    const weight = weightOf(unit);
    sum += weight * itemAt(explained, i);
    total += weight;
  }
  const share = Math.min(sum / total, 1);
  return explained.every(value => value > 0) ? share : share * share;
}

/** Least fit of a word that an answer is about; the beginning of a longer word fits less, of a wrong spelling least. */
const meantWord = 0.75;
const misspeltWord = 0.5;
/** Fit of a word that is written as in the name. */
const exactWord = 0.95;
/** Signs of markup, code and expressions, of which names have one at most. */
const codeSign = /[<>{}[\]=|\\^~$%*`]/g;

/** Tells whether a word says what is meant: one or two letters begin too many names, and "or" is in any text. */
function isTelling({ text }: Unit): boolean {
  return (text.replaceAll(' ', '').length > 2 || /[^\p{ASCII}]/u.test(text)) && !isConnecting(text);
}

/** Whether an answer is about the text rather than about letters in it. */
export function isUnderstood(result: Understanding, text: string): boolean {
  if (confidenceOf(result) < leastConfidence) return false;
  const { units, explained } = result;
  const isCode = (text.match(codeSign)?.length ?? 0) > 1;
  const isComplete = explained.every(value => value > 0);
  const least = isCode ? exactWord : isComplete ? misspeltWord : meantWord;
  if (units.some((unit, i) => itemAt(explained, i) >= least && isTelling(unit))) return true;
  return !isCode && (units.length === 1 || explained.every((value, i) => value >= exactWord || itemAt(units, i).house));
}

/** The feature with what it answers of the text or fields, and how sure that is, to two digits. */
export function withMatch(feature: PlaceFeature, matched: string[], confidence: number): PlaceFeature {
  const rounded = Math.round(confidence * 100) / 100;
  return { ...feature, properties: { ...feature.properties, matched, confidence: rounded } };
}

/** The feature with the words it answers and how sure that is. */
export function withUnderstanding(feature: PlaceFeature, result: Understanding): PlaceFeature {
  const matched = result.units.filter((_, i) => itemAt(result.explained, i) > 0).map(({ text }) => text);
  return withMatch(feature, matched, confidenceOf(result));
}
