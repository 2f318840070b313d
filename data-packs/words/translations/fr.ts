/** The texts of every room in this language. */
import '../failures/builder.fr.ts';
import '../failures/catalogues.fr.ts';
import '../failures/download.fr.ts';
import '../failures/engine.fr.ts';
import '../failures/format.fr.ts';
import '../failures/polyline.fr.ts';
import '../failures/store.fr.ts';
import '../input-problem.fr.ts';
import '../place-kinds.fr.ts';
import '../progress-words.fr.ts';
import '../signers.fr.ts';
import '../tasks.fr.ts';
