/** Names that Windows keeps for devices, with any ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Whether every system can have a file or folder of this name: Windows also drops dots at the end. */
export const isPortableName = (name: string): boolean => !device.test(name) && !name.endsWith('.');
