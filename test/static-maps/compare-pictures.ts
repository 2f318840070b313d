import sharp from 'sharp';

export interface Difference {
  /** Share of pixels of which a channel is off by more than what is tolerated. */
  off: number;
  /** The difference in red over a pale picture. */
  picture: Buffer;
}

/** `tolerance`: how much a channel may be off; 24 hides what two ways of smoothing edges make of them. */
export async function comparePictures(a: Buffer, b: Buffer, tolerance = 24): Promise<Difference> {
  const [left, right] = await Promise.all([a, b].map(raw));
  if (left === undefined || right === undefined) throw new Error('two pictures are needed');
  const { width, height } = left.info;
  if (width !== right.info.width || height !== right.info.height) {
    throw new Error(`the pictures differ in size: ${width}x${height}, ${right.info.width}x${right.info.height}`);
  }
  const marked = Buffer.alloc(width * height * 3);
  let off = 0;
  for (let at = 0; at < marked.length; at += 3) {
    let most = 0;
    for (let channel = 0; channel < 3; channel++) {
      most = Math.max(most, Math.abs((left.data[at + channel] ?? 0) - (right.data[at + channel] ?? 0)));
    }
    const differs = most > tolerance;
    if (differs) off += 1;
    for (let channel = 0; channel < 3; channel++) {
      marked[at + channel] = differs ? (channel === 0 ? 255 : 0) : 160 + ((left.data[at + channel] ?? 0) * 95) / 255;
    }
  }
  const picture = await sharp(marked, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { off: off / (width * height), picture };
}

const raw = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
