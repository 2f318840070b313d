/** The thread that joins areas of several regions: that takes a tenth of a second, which nobody else should wait for. */
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { joinAreas } from './area-join.ts';
import { flatten, unflatten } from './area-outline.ts';

/** Of each contour the outlines, flattened. */
export type FlatAreas = Float64Array[][];

answerQuestions(
  (contours: FlatAreas): FlatAreas =>
    joinAreas(contours.map(outlines => outlines.map(unflatten))).map(outlines => outlines.map(flatten)),
);
