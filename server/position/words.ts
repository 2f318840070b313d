import { catalogue } from '../../data-packs/words/catalogue.ts';

export const positionWords = catalogue('position', {
  brokeOff: '{{name}} ended the connection.',
  gpsdRefused: 'No gpsd answers at {{name}}. Start it there, or choose another source.',
  refused: 'Nothing answers at {{name}}. Check the address and the port, and whether the device sends.',
  unknownHost: 'There is no machine of the name in {{name}} on this network.',
  noAnswer: '{{name}} does not answer. Check that the device is on and in the same network.',
  portTaken: 'Another program listens at {{name}}. Close it, or choose another port.',
  portNotAllowed: 'This program may not listen at {{name}}. Choose a port from 1024 on.',
  serialNotAllowed:
    'This program may not open {{path}}. On Linux, add yourself to the group that owns it (often "dialout"), then log in again.',
  serialBusy: 'Another program has {{path}} open, perhaps gpsd. Close it, or read from gpsd instead.',
  serialGone: '{{path}} is not there. Plug the receiver in, or choose another port.',
  failed: '{{name}} cannot be read: {{reason}}',
  silent: 'It is open, and nothing comes. Check that the receiver is on and sends.',
  notUnderstood: 'Something comes that is no NMEA. At a serial port this is often the wrong speed.',
  noSerialPorts: 'The serial ports of this machine cannot be listed.',
  noRecording: 'Nothing is being recorded.',
  recordsAlready: 'A recording is under way: finish it first.',
  recordedElsewhere: 'Another Outpost on this data folder records: use its window, or end it.',
  diskFull: 'The disk is full. The recording goes on in memory; make room, and it is written.',
  notWritten: 'The recording cannot be written to the disk. It goes on in memory; finish it soon.',
});
