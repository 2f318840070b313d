/** Where the browser gives pages no clipboard: on addresses without a certificate, other than this machine's own. */
export class NoClipboard extends Error {}

export async function copyText(text: string): Promise<void> {
  // The types promise what addresses without a certificate lack.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) throw new NoClipboard();
  await clipboard.writeText(text);
}

/** Copies a PNG; begins while the click lasts, as browsers ask for, though the picture may come later. */
export async function copyPicture(picture: Promise<Blob>): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard?.write === undefined || typeof ClipboardItem === 'undefined') {
    await picture;
    throw new NoClipboard();
  }
  await clipboard.write([new ClipboardItem({ 'image/png': picture })]);
}
