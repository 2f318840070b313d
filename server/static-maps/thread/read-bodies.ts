/** The thread that parses long bodies of static maps. */
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { parseJson } from '../../http/request/body.ts';
import { parseWith } from '../../http/request/parse-input.ts';
import { tellResult } from '../../told-result.ts';
import { pictureBody } from '../picture/prepare-picture.ts';
import { keptMembers } from '../request/picture-request.ts';

answerQuestions((bytes: Uint8Array) => tellResult(() => parseWith(pictureBody, parseJson(bytes, keptMembers))));
