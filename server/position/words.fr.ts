import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'position', {
  brokeOff: '{{name}} a mis fin à la connexion.',
  gpsdRefused: 'Aucun gpsd ne répond à {{name}}. Lancez-le là-bas, ou choisissez une autre source.',
  refused: 'Rien ne répond à {{name}}. Vérifiez l’adresse et le port, et que l’appareil émet.',
  unknownHost: 'Ce réseau ne connaît pas de machine du nom donné dans {{name}}.',
  noAnswer: '{{name}} ne répond pas. Vérifiez que l’appareil est allumé et sur le même réseau.',
  portTaken: 'Un autre programme écoute sur {{name}}. Fermez-le, ou choisissez un autre port.',
  portNotAllowed: 'Ce programme ne peut pas écouter sur {{name}}. Choisissez un port à partir de 1024.',
  serialNotAllowed:
    'Ce programme ne peut pas ouvrir {{path}}. Sous Linux, ajoutez-vous au groupe auquel il appartient (souvent « dialout »), puis reconnectez-vous.',
  serialBusy: 'Un autre programme a ouvert {{path}}, peut-être gpsd. Fermez-le, ou lisez depuis gpsd.',
  serialGone: '{{path}} n’est pas là. Branchez le récepteur, ou choisissez un autre port.',
  failed: '{{name}} ne peut être lu : {{reason}}',
  silent: 'La source est ouverte, et rien n’arrive. Vérifiez que le récepteur est allumé et émet.',
  notUnderstood: 'Ce qui arrive n’est pas du NMEA. Sur un port série, c’est souvent une mauvaise vitesse.',
  noSerialPorts: 'Les ports série de cette machine ne peuvent être listés.',
  noRecording: 'Rien n’est enregistré.',
  recordsAlready: 'Un enregistrement est en cours : terminez-le d’abord.',
  recordedElsewhere: 'Un autre Outpost enregistre dans ce dossier de données : utilisez sa fenêtre, ou arrêtez-le.',
  diskFull: 'Le disque est plein. L’enregistrement continue en mémoire ; faites de la place, et il sera écrit.',
  notWritten: 'L’enregistrement ne peut être écrit sur le disque. Il continue en mémoire ; terminez-le bientôt.',
});
