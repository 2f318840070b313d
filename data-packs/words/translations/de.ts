/** The texts of every room in this language. */
import '../failures/builder.de.ts';
import '../failures/catalogues.de.ts';
import '../failures/download.de.ts';
import '../failures/engine.de.ts';
import '../failures/format.de.ts';
import '../failures/polyline.de.ts';
import '../failures/store.de.ts';
import '../input-problem.de.ts';
import '../place-kinds.de.ts';
import '../progress-words.de.ts';
import '../signers.de.ts';
import '../tasks.de.ts';
