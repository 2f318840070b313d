/** The thread that parses long bodies of static maps. */
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { Failure } from '../../errors.ts';
import { parseJson } from '../../http/body.ts';
import { parseWith } from '../../http/parse-input.ts';
import { keptMembers, pictureBody } from '../picture/picture-body.ts';
import type { ReadBody } from './picture-thread.ts';

answerQuestions((bytes: Uint8Array): ReadBody => {
  try {
    return { prepared: parseWith(pictureBody, parseJson(bytes, keptMembers)) };
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, said: error.said };
    throw error;
  }
});
