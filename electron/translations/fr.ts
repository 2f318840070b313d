/** The texts of the desktop program in this language. */
import '../../data-packs/words/translations/fr.ts';
import '../crash/words.fr.ts';
import '../dialogs/words.fr.ts';
import '../files/words.fr.ts';
import '../ipc/words.fr.ts';
import '../launch/words.fr.ts';
import '../menus/words.fr.ts';
import '../security/words.fr.ts';
import '../service/words.fr.ts';
import '../settings/words.fr.ts';
import '../updates/words.fr.ts';
