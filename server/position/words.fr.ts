import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'position', {
  brokeOff: '{{name}} a mis fin à la connexion.',
  gpsdRefused: 'Aucun gpsd ne répond à {{name}}. Le lancer là-bas, ou choisir une autre source.',
  refused: 'Rien ne répond à {{name}}. Vérifier l’adresse et le port, et que l’appareil émet.',
  unknownHost: 'Ce réseau ne connaît pas de machine du nom donné dans {{name}}.',
  noAnswer: '{{name}} ne répond pas. Vérifier que l’appareil est allumé et sur le même réseau.',
  portTaken: 'Un autre programme écoute sur {{name}}. Le fermer, ou choisir un autre port.',
  portNotAllowed: 'Ce programme ne peut pas écouter sur {{name}}. Choisir un port à partir de 1024.',
  serialNotAllowed:
    'Ce programme ne peut pas ouvrir {{path}}. Sous Linux, ajouter son compte au groupe auquel il appartient (souvent « dialout »), puis se reconnecter.',
  serialBusy: 'Un autre programme a ouvert {{path}}, peut-être gpsd. Le fermer, ou lire depuis gpsd.',
  serialGone: '{{path}} n’est pas là. Brancher le récepteur, ou choisir un autre port.',
  failed: '{{name}} ne peut être lu : {{reason}}',
  silent: 'La source est ouverte, et rien n’arrive. Vérifier que le récepteur est allumé et émet.',
  notUnderstood: 'Ce qui arrive n’est pas du NMEA. Sur un port série, c’est souvent une mauvaise vitesse.',
  noSerialPorts: 'Les ports série de cette machine ne peuvent être listés.',
  noRecording: 'Rien n’est enregistré.',
  recordsAlready: 'Un enregistrement est en cours : le terminer d’abord.',
  recordedElsewhere: 'Un autre Outpost enregistre dans ce dossier de données : utiliser sa fenêtre, ou l’arrêter.',
  diskFull: 'Le disque est plein. L’enregistrement continue en mémoire ; faites de la place, et il sera écrit.',
  notWritten: 'L’enregistrement ne peut être écrit sur le disque. Il continue en mémoire ; le terminer bientôt.',
});
