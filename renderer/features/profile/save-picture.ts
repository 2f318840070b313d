import { saveFile } from '../../ui/files/save-file.ts';

/** Saves what a canvas shows as a PNG file, on a ground of this colour. */
export function savePng(canvas: HTMLCanvasElement, ground: string, fileName: string): void {
  const picture = document.createElement('canvas');
  picture.width = canvas.width;
  picture.height = canvas.height;
  const context = picture.getContext('2d');
  if (context === null) return;
  context.fillStyle = ground;
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(canvas, 0, 0);
  picture.toBlob(blob => {
    if (blob !== null) saveFile(fileName, blob);
  }, 'image/png');
}
