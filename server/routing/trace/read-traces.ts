/** The thread that decodes long traces: 100,000 points take 60 ms of the main thread. */
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { tellResult } from '../../told-result.ts';
import { decodeTrace } from './trace-points.ts';

answerQuestions((text: string) => tellResult(() => decodeTrace(text)));
