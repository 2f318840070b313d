/** The thread that plans atlases. */
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { Failure } from '../../errors.ts';
import { type PlanQuestion, planAtlas } from '../plan/plan-atlas.ts';
import type { Planned } from './plan-thread.ts';

answerQuestions((question: PlanQuestion): Planned => {
  try {
    return { plan: planAtlas(question) };
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, said: error.said };
    throw error;
  }
});
