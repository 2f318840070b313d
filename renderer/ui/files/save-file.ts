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
