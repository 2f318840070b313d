import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'updates', {
  noServer:
    'Aucun serveur de mise à jour n’est défini : choisir « Mettre à jour depuis un fichier » et le dossier de la mise à jour.',
  runsFromSources: 'Cette copie tourne depuis ses sources : les mettre à jour.',
  descriptionMissing:
    'Il n’y a pas de mise à jour pour ce système dans {{folder}} : {{description}} manque. Elle vient avec l’installateur.',

  failed: '{{reason}} Cette version n’a pas été changée. Réessayer plus tard, ou mettre à jour depuis un fichier.',
  noUpdateThere: 'Le serveur n’a pas de mise à jour pour ce système.',
  descriptionDamaged: 'La description de la mise à jour est endommagée.',
  checksumWrong: 'La mise à jour est endommagée : sa somme de contrôle diffère de sa description.',
  notAsSigned: 'La mise à jour n’est pas celle que l’auteur de ce programme a signée.',
  signatureDamaged:
    'La signature de la mise à jour ne convient pas : elle a été changée après avoir été signée, ou est endommagée.',
  noKey:
    'Cette copie a été construite sans la clé qui signe les mises à jour, et aucune ne peut être contrôlée : installer une version plus récente avec son installateur.',
  notSigned: 'La mise à jour n’est pas signée par l’auteur de ce programme.',
  diskFull: 'Le disque est plein.',
  serverUnreachable: 'Le serveur de mise à jour était injoignable.',
  failedFor: 'La mise à jour a échoué ({{reason}}).',

  downloadGone:
    'La mise à jour téléchargée a disparu. Cette version n’a pas été changée ; chercher à nouveau la mise à jour.',
  notInstalled:
    'La mise à jour n’a pas pu être installée ({{reason}}). Si Outpost ne démarre pas, le réinstaller avec son installateur.',

  ready: 'La version {{version}} est prête',
  restartQuestion:
    'Outpost s’arrête et redémarre avec la nouvelle version. Les téléchargements continuent ; une construction recommence.',
  restartNow: 'Redémarrer maintenant',
  later: 'Plus tard',
  installFailed: 'La mise à jour n’a pas été installée',
  endsNow: '{{reason}} Outpost s’arrête maintenant : le relancer.',
});
