/** Hands a file to the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Later, because the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function saveText(name: string, mediaType: string, text: string): void {
  saveFile(name, new Blob([text], { type: mediaType }));
}

/** Lets the browser download an address, which says that it is a file. */
export function followDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

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
