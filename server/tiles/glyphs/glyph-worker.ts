import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { GlyphMaker } from './glyph-maker.ts';

export interface GlyphQuestion {
  fontstack: readonly string[];
  start: number;
}

const maker = new GlyphMaker();

/** Copies the bytes: the writer's buffer is larger. */
const answer = ({ fontstack, start }: GlyphQuestion) => new Uint8Array(maker.make(fontstack, start));

answerQuestions(answer, { transfer: pbf => [pbf.buffer] });
