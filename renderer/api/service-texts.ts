/** Loads the catalogues of what the service says, so that the window can word it in its own language. */
import '../../data-packs/words/failures/builder.ts';
import '../../data-packs/words/failures/catalogues.ts';
import '../../data-packs/words/failures/download.ts';
import '../../data-packs/words/failures/format.ts';
import '../../data-packs/words/failures/store.ts';
import '../../data-packs/words/progress.ts';
import '../../data-packs/words/tasks.ts';
import '../../server/dashboard/words.ts';
import '../../server/elevation/words.ts';
import '../../server/geocoding/words.ts';
import '../../server/packs/words.ts';
import '../../server/regions/words.ts';
import '../../server/static-maps/words.ts';
import '../../server/tiles/words.ts';
import '../../server/words.ts';
