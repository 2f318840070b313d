import { EventEmitter } from 'node:events';

/** Part of the Electron double (tests only): in a utility process, before its own module. */
class ParentPort extends EventEmitter {
  postMessage(message: unknown): void {
    process.send?.(structuredClone(message));
  }
}

const port = new ParentPort();
const early: unknown[] = [];
const deliver = (data: unknown) => void port.emit('message', { data, ports: [] });

// Queues messages until there is a listener, like a port that was not started.
process.on('message', message => {
  if (port.listenerCount('message') === 0) early.push(message);
  else deliver(message);
});
port.on('newListener', name => {
  if (name === 'message') setImmediate(() => early.splice(0).forEach(deliver));
});
// The program is gone, and Electron leaves no utility process behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

Object.assign(process, { parentPort: port, type: 'utility' });
