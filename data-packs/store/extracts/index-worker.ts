import { answerQuestions } from '../../runtime/answer-questions.ts';
import { parseIndex } from './parse-index.ts';

/** The bytes of an index in Geofabrik's format. */
export interface IndexQuestion {
  bytes: Uint8Array;
  https: boolean;
}

/** A thread that reads an index: megabytes of outlines, of which a list of names and boxes is left. */
answerQuestions(({ bytes, https }: IndexQuestion) =>
  parseIndex(new TextDecoder('utf-8', { fatal: true }).decode(bytes), { https }),
);
