import { saveFile } from './save-file.ts';

/** Shows a file in a tab of its own; saves it where there are none, as in the desktop program. Rejects as `read` does. */
export async function openFile(name: string, read: () => Promise<Blob>): Promise<void> {
  // At once: a browser opens tabs only for a click.
  const tab = window.open('', '_blank');
  try {
    const content = await read();
    if (tab === null) return saveFile(name, content);
    const url = URL.createObjectURL(content);
    tab.location.href = url;
    // Later, because the tab reads it meanwhile.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
