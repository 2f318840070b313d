/** The thread that samples long lines: a million points take a tenth of a second, too long for the main thread. */
import { answerQuestions } from '../../data-packs/runtime/answer-questions.ts';
import { sampleEncodedLine } from './line-samples.ts';

answerQuestions(sampleEncodedLine);
