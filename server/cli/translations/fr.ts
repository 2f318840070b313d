/** The texts of the service and of the command line in this language. */
import '../../../data-packs/words/translations/fr.ts';
import '../../dashboard/words.fr.ts';
import '../../elevation/words.fr.ts';
import '../../geocoding/words.fr.ts';
import '../../packs/words.fr.ts';
import '../../regions/words.fr.ts';
import '../../routing/words.fr.ts';
import '../../static-maps/renderer/sheet/words.fr.ts';
import '../../static-maps/words.fr.ts';
import '../../tiles/words.fr.ts';
import '../../words.fr.ts';
