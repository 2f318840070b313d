import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import type { StyleName } from '../../server/tiles/index.ts';
import { packFor } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';
import { comparePictures } from './compare-pictures.ts';
import { openDrawing } from './direct-drawing.ts';
import { openReference } from './maplibre-reference.ts';
import { untilJoined } from './until-joined.ts';

const places = {
  sandbox: [-28.5215, 45.467],
  liechtenstein: [9.5215, 47.14],
  monaco: [7.424, 43.738],
  'san-francisco': [-122.408, 37.789],
} as const;
const zooms = [3.3, 6.4, 9, 11, 12.5, 13, 14.5, 16, 17];

interface Likeness {
  name: string;
  /** Share of pixels off by more than 24. */
  off: number;
  shared: number;
  labels: number;
}

/**
 * Prints how like MapLibre GL in headless Chromium the pictures are: every hosted style over four places and the world,
 * from zoom 3 to 17. `pictures`: a folder that gets them all.
 */
export async function printFidelity(
  say: (text: string) => void,
  pictures: string | undefined,
  styles: readonly StyleName[],
): Promise<void> {
  const names = ['sandbox', 'liechtenstein', 'monaco', 'san-francisco', 'world'] as const;
  const service = await startService({ packs: await Promise.all(names.map(packFor)) });
  await untilJoined(service);

  type Drawn = {
    drawing: Awaited<ReturnType<typeof openDrawing>>;
    reference: Awaited<ReturnType<typeof openReference>>;
  };
  const compare = async (
    { drawing, reference }: Drawn,
    style: StyleName,
    name: string,
    view: View,
  ): Promise<Likeness> => {
    const [expected, found] = [await reference.draw(style, view), await drawing.draw(style, view)];
    const { off, picture } = await comparePictures(found.png, expected.png);
    if (pictures !== undefined) {
      await writeFile(join(pictures, `${name}-ours.png`), found.png);
      await writeFile(join(pictures, `${name}-maplibre.png`), expected.png);
      await writeFile(join(pictures, `${name}-difference.png`), picture);
    }
    const [ours, theirs] = [new Set(found.labels), new Set(expected.labels)];
    const all = ours.union(theirs).size;
    return { name, off, shared: all === 0 ? 1 : ours.intersection(theirs).size / all, labels: all };
  };

  for (const style of styles) {
    const found: Likeness[] = [];
    // Signed addresses last shorter than all styles may take.
    const drawn = { drawing: await openDrawing(service), reference: await openReference(service) };
    for (const [place, [longitude, latitude]] of Object.entries(places)) {
      for (const zoom of zooms) {
        const view = { width: 512, height: 512, pixelRatio: 1, longitude, latitude, zoom, bearing: 0 };
        found.push(await compare(drawn, style, `${style}-${place}-z${zoom}`, view));
      }
    }
    await drawn.reference.close();
    say(summary(style, found));
  }
  await service.close();
}

function summary(style: string, found: readonly Likeness[]): string {
  const percent = (share: number, digits: number): string => `${(share * 100).toFixed(digits)} %`;
  const [worst] = found.toSorted((a, b) => b.off - a.off);
  const above = found.filter(({ off }) => off > 0.006).length;
  const labels = found.reduce((sum, likeness) => sum + likeness.labels, 0);
  const shared = found.reduce((sum, likeness) => sum + likeness.shared * likeness.labels, 0) / labels;
  const mean = found.reduce((sum, { off }) => sum + off, 0) / found.length;
  return (
    `${style}: ${percent(mean, 3)} of pixels differ from MapLibre GL in ${found.length} views, ${above} views over 0.6 % ` +
    `(worst ${worst?.name}: ${percent(worst?.off ?? 0, 2)}); ${percent(shared, 1)} of ${labels} labels shared`
  );
}
