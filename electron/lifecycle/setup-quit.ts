import { app, powerMonitor } from 'electron';

interface QuitOptions {
  /** Whether the program keeps running without a window. */
  staysWithoutWindow(): boolean;
  /** Saves and closes everything. Never rejects. */
  close(): Promise<void>;
}

/**
 * Ends the program the same way for menu, closed window, signal and end of session: windows close, then `close`, then
 * the process exits. Returns a function that quits with another exit code.
 */
export function setupQuit({ staysWithoutWindow, close }: QuitOptions): (exitCode: number) => void {
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
  // Linux and macOS wait with the shutdown where this is prevented; Windows tells the windows (below).
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
