/** The texts of the desktop program in this language. */
import '../../data-packs/words/translations/de.ts';
import '../crash/words.de.ts';
import '../dialogs/words.de.ts';
import '../files/words.de.ts';
import '../ipc/words.de.ts';
import '../launch/words.de.ts';
import '../menus/words.de.ts';
import '../security/words.de.ts';
import '../service/words.de.ts';
import '../settings/words.de.ts';
import '../updates/words.de.ts';
