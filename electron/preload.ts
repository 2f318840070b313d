import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { z } from 'zod';
import { answerSchema, type Command, channels, commandChannel, commandSchema, type DesktopBridge } from './contract.ts';

/** Gives the page a few named functions as `window.outpost`; never `ipcRenderer` or its events. */

// Compiled parsers would need `eval`, which the page's policy forbids and reports.
z.config({ jitless: true });

async function ask<Reply extends z.ZodType>(
  channel: { name: string; request: z.ZodType; reply: Reply },
  request?: unknown,
): Promise<z.output<Reply>> {
  const answer = answerSchema.parse(await ipcRenderer.invoke(channel.name, request));
  if (!answer.ok) throw new Error(answer.message);
  return channel.reply.parse(answer.reply);
}

type Listener = (command: Command) => void;
const listeners = new Set<Listener>();
/** Commands that arrived before the first listener. */
const waiting: Command[] = [];
let announced = false;

ipcRenderer.on(commandChannel, (_event, sent: unknown) => {
  const command = commandSchema.parse(sent);
  if (listeners.size === 0) waiting.push(command);
  else for (const listener of listeners) listener(command);
});

function onCommand(listener: Listener): () => void {
  listeners.add(listener);
  for (const command of waiting.splice(0)) listener(command);
  if (!announced) void ask(channels.ready);
  announced = true;
  return () => void listeners.delete(listener);
}

function pathOf(file: File): string {
  const path = webUtils.getPathForFile(file);
  // Main lets the page read only files a person gave it.
  if (path !== '') void ask(channels.dropped, path);
  return path;
}

const bridge: DesktopBridge = {
  about: () => ask(channels.about),
  session: () => ask(channels.session),
  reveal: what => ask(channels.reveal, what),
  choose: what => ask(channels.choose, what),
  chooseExport: suggested => ask(channels.chooseExport, { suggested }),
  save: (suggested, bytes) => ask(channels.save, { suggested, bytes }),
  readTrack: path => ask(channels.readTrack, path),
  updateState: () => ask(channels.updateState),
  checkForUpdate: () => ask(channels.checkForUpdate),
  installUpdate: () => ask(channels.installUpdate),
  settings: () => ask(channels.settings),
  changeSettings: change => ask(channels.changeSettings, change),
  offerCommands: commands => ask(channels.offerCommands, commands),
  pathOf,
  onCommand,
};

contextBridge.exposeInMainWorld('outpost', bridge);
