/** The thread that plans atlases. */
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { tellResult } from '../../told-result.ts';
import { type PlanQuestion, planAtlas } from '../plan/plan-atlas.ts';

answerQuestions((question: PlanQuestion) => tellResult(() => planAtlas(question)));
