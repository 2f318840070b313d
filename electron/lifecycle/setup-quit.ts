import { app, powerMonitor } from 'electron';

interface Ends {
  /** Whether the program goes on without a window. */
  staysWithoutWindow(): boolean;
  /** Closes everything that must not be lost. Never rejects. */
  close(): Promise<void>;
}

/**
 * One way out, however the program is asked to end: by menu, closed window, signal, or the end of the session. Windows close, then
 * the rest is closed in peace, then the process ends. Returns a way to end with another exit code.
 */
export function setupQuit({ staysWithoutWindow, close }: Ends): (exitCode: number) => void {
  let exitCode = 0;
  let closing = false;
  app.on('will-quit', event => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    void close().finally(() => app.exit(exitCode));
  });
  app.on('window-all-closed', () => {
    if (!staysWithoutWindow()) app.quit();
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  // Linux and macOS before a shutdown, which waits when it is asked to; Windows by its windows.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    app.quit();
  });
  app.on('browser-window-created', (_event, window) => window.on('session-end', () => app.quit()));
  return code => {
    exitCode = code;
    app.quit();
  };
}
