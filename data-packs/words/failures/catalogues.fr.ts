import { translate } from '../translate.ts';

translate('fr', 'catalogues', {
  badPublicKey:
    '« {{key}} » n’est pas une clé publique. Elle doit faire 32 octets en base64, comme l’affiche « outpost pack keygen ».',
  badRegionPattern:
    '« {{given}} » n’est ni l’identifiant d’une région, ni un début d’identifiants comme « ch-* ». En séparer plusieurs par des virgules.',
  notModifiedAtFirst: '{{url}} répond « inchangé » alors que rien n’en est conservé. Le signaler à l’éditeur.',
  notSigned: 'Le catalogue {{url}} n’est pas signé : aucune clé ne peut s’en porter garante. Rien n’a été ajouté.',
  signedCatalogue:
    'Le catalogue {{url}} est signé ({{fingerprint}}). L’ajouter avec sa clé, {{key}}. Rien n’a été ajouté.',
  badCatalogueUrl:
    '« {{given}} » n’est pas l’adresse d’un catalogue. En donner une qui commence par https:// ou http://.',
  urlWithPassword:
    'Une adresse avec nom et mot de passe n’est pas acceptée, car elle serait enregistrée et affichée. Servir le catalogue sans eux.',
  noSuchRegion: 'Le catalogue {{name}} n’a plus de région « {{id}} ». Le recharger et chercher à nouveau.',
  copyDamaged: 'La copie conservée du catalogue {{url}} manque ou est endommagée. Le recharger.',
  unknownCatalogue: 'Aucun catalogue {{url}} n’est connu. « outpost catalogue list » affiche ceux qui le sont.',
  notJson: '{{url}} n’est pas un catalogue : ce n’est pas du JSON correct.',
  newerCatalogue:
    '{{url}} est un catalogue de version {{found}}, et cet Outpost lit jusqu’à {{read}}. Mettre Outpost à jour pour l’utiliser.',
  invalidCatalogue: '{{url}} n’est pas un catalogue valide. {{problem}}',
  olderCatalogue:
    '{{url}} a un catalogue du {{found}}, plus ancien que celui conservé du {{kept}}. Le plus récent reste.',
  catalogueFileDamaged:
    '{{file}} est endommagé. Le réparer, ou le déplacer et ajouter à nouveau les catalogues. Les régions ne sont pas touchées.',
  regionTwice: '{{url}} n’est pas un catalogue valide : il cite deux fois la région {{id}}.',
  signatureBroken:
    'La signature du catalogue {{url}} ne correspond pas : il a été modifié en chemin ou sur le serveur. Il n’est pas utilisé. Le signaler à l’éditeur.',
  noLongerSigned:
    'Le catalogue {{url}} n’est plus signé, et l’était lors de l’ajout. Il n’est pas utilisé. Interroger l’éditeur, puis le supprimer et l’ajouter à nouveau.',
  otherKey:
    'Le catalogue {{url}} est signé par une autre clé ({{found}}) que celle de confiance ({{trusted}}). Il n’est pas utilisé. Interroger l’éditeur, puis le supprimer et l’ajouter à nouveau.',
});
