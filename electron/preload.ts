import { contextBridge, ipcRenderer } from 'electron';
import { channels, type DesktopBridge } from './contract.ts';

const bridge: DesktopBridge = {
  about: async () => channels.about.reply.parse(await ipcRenderer.invoke(channels.about.name)),
  revealDataFolder: async () =>
    channels.revealDataFolder.reply.parse(await ipcRenderer.invoke(channels.revealDataFolder.name)),
};

contextBridge.exposeInMainWorld('outpost', bridge);
