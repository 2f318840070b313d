/** The texts of the service and of the command line in this language. */
import '../../../data-packs/words/translations/de.ts';
import '../../dashboard/words.de.ts';
import '../../elevation/words.de.ts';
import '../../geocoding/words.de.ts';
import '../../packs/words.de.ts';
import '../../regions/words.de.ts';
import '../../routing/words.de.ts';
import '../../static-maps/renderer/sheet/words.de.ts';
import '../../static-maps/words.de.ts';
import '../../tiles/words.de.ts';
import '../../words.de.ts';
