import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { getHeapStatistics } from 'node:v8';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { LoadedCache } from '../../../data-packs/runtime/loaded-cache.ts';
import { setLanguage } from '../../../data-packs/words/language.ts';
import { ownConfinement } from '../../confinement/index.ts';
import {
  CodeRanges,
  furnitureFont,
  registeredFonts,
  registerFonts,
  registerFurniture,
  type ScriptFont,
} from '../../map-renderer/canvas/canvas-fonts.ts';
import { Surface } from '../../map-renderer/canvas/surface.ts';
import { RefusedPicture, readGivenPicture, readIcon } from '../../map-renderer/document/given-picture.ts';
import { drawInBands, drawMap } from '../../map-renderer/draw-map.ts';
import { encodePixels, type Pixels } from '../../map-renderer/files/encode-picture.ts';
import { pictureGeoreference } from '../../map-renderer/georeference/georeference.ts';
import { MapRenderer, type MapStyle } from '../../map-renderer/map-renderer.ts';
import type { Furniture } from '../../map-renderer/overlays/furniture.ts';
import { decodeIcons } from '../../map-renderer/overlays/markers.ts';
import { unpackFurniture } from '../../map-renderer/overlays/packed-overlays.ts';
import { giveBack } from '../../map-renderer/picture-bands.ts';
import { Camera, type View } from '../../map-renderer/scene/map-view.ts';
import { ownStyle, type PackedStylesheet, RefusedStyle } from '../../map-renderer/style/own-style.ts';
import type {
  DocumentJob,
  Drawn,
  Job,
  LegendJob,
  Order,
  PictureJob,
  RenderJob,
  Report,
  ResourceReplies,
  ResourceRequest,
  StyleJob,
} from './render-messages.ts';
import { isLarge } from './time-limit.ts';

process.send?.({ kind: 'begun', confinement: ownConfinement() } satisfies Report);

const [begin] = (await once(process, 'message')) as [Order & { kind: 'begin' }];
const { fontPaths, scripts } = begin.data;
/** Bytes of memory after which another process takes over: Skia's grows by what it never gives back. */
const mostMemory = 450e6;
const waiting = new Map<number, (value: unknown) => void>();
/** Room for eight styles in four languages; each change of the regions makes new ones. */
const styles = new LoadedCache<string, MapStyle>(32);
let lastId = 0;
/** Milliseconds after the first picture, when its code is compiled and the process idle. */
const compileCacheDelay = 2000;
let keepsCompiled = false;

const send = (report: Report): void => void process.send?.(report);

function need<Kind extends ResourceRequest['kind']>(
  request: ResourceRequest & { kind: Kind },
): Promise<ResourceReplies[Kind] | undefined> {
  lastId += 1;
  const id = lastId;
  return new Promise(resolve => {
    waiting.set(id, value => resolve(value as ResourceReplies[Kind] | undefined));
    send({ kind: 'need', id, request });
  });
}

const scriptStacks = new Map(
  Object.entries(scripts.fonts).map(([name, fonts]) => [
    name,
    fonts.map(({ path, ranges }) => ({ path, ranges: new CodeRanges(ranges) })),
  ]),
);
const scriptFonts = (fontstack: string): readonly ScriptFont[] =>
  fontstack.split(',').flatMap(name => scriptStacks.get(name.trim()) ?? []);

registerFurniture(fontPaths[furnitureFont] ?? [], {
  plain: new CodeRanges(scripts.plain),
  scripts: [...scriptStacks.values()][0] ?? [],
});

const renderer = new MapRenderer({
  tile: (archive, version, z, x, y) => need({ kind: 'tile', archive, version, z, x, y }),
  undecodable: (archive, tile, reason) => send({ kind: 'undecodable', archive, tile, reason }),
  glyphs: (fontstack, start) => need({ kind: 'glyphs', fontstack, start }),
  sprite: (style, ratio) => need({ kind: 'sprite', style, ratio }),
  scriptFonts,
  fontPaths: fontstack => fontstack.split(',').flatMap(name => lookup(fontPaths, name.trim()) ?? []),
});

type Answer = Omit<Drawn, 'kind' | 'isFull'>;

const styleOf = (key: string): Promise<MapStyle> =>
  styles.get(key, async () => {
    const style = await need({ kind: 'style', key });
    if (style === undefined) throw new Error(`the style ${key} is gone`);
    return style;
  });

const fontNames = [...Object.keys(fontPaths), ...Object.keys(scripts.fonts)];

const ownStyleOf = (key: string, stylesheet: PackedStylesheet): Promise<MapStyle> =>
  styles.get(`${key}/${stylesheet.digest}`, async () => {
    return ownStyle(await styleOf(key), stylesheet, fontNames);
  });

/**
 * Draws a PDF. After a font was registered Skia takes those of before for others: a PDF that this happens to holds them
 * twice, and is another one the next time. So the faces come first, and what meets a new script is drawn once more.
 */
async function drawPdf<Drawing>(draw: () => Promise<Drawing>): Promise<Drawing> {
  for (const [name, paths] of Object.entries(fontPaths)) registerFonts(name, paths);
  const before = registeredFonts();
  const drawn = await draw();
  return registeredFonts() === before ? drawn : draw();
}

async function renderDocument({ document }: DocumentJob): Promise<Answer> {
  const [{ drawDocument }, { registerDocumentFonts }] = await Promise.all([
    import('../../map-renderer/document/draw-document.ts'),
    import('../../map-renderer/document/text-style.ts'),
  ]);
  registerDocumentFonts(fontPaths);
  const draw = () => drawDocument(document, { renderer, style: styleOf });
  const { bytes, pages } = await (document.output.format === 'pdf' ? drawPdf(draw) : draw());
  return { image: bytes, pages };
}

async function readPicture({ picture, room }: PictureJob): Promise<Answer> {
  const { png, width, height } = await (room === 'icon' ? readIcon(picture) : readGivenPicture(picture, room));
  return { image: png, size: { width, height } };
}

function answer(job: Job): Promise<Answer> {
  if ('document' in job) return renderDocument(job);
  if ('picture' in job) return readPicture(job);
  if ('checkedStyle' in job) return checkStyle(job);
  return 'legendPage' in job ? renderLegend(job) : render(job);
}

async function checkStyle({ styleKey, checkedStyle }: StyleJob): Promise<Answer> {
  await ownStyleOf(styleKey, checkedStyle);
  return { image: new Uint8Array() };
}

async function renderLegend({ legendPage, language }: LegendJob): Promise<Answer> {
  const { drawLegendPage } = await import('../../map-renderer/pages/legend-page.ts');
  setLanguage(language);
  return { image: await drawPdf(() => drawLegendPage(legendPage)) };
}

async function render(job: RenderJob): Promise<Answer> {
  const { styleKey, stylesheet, view, format, language, sheet, icons, marks, tellsLegend } = job;
  const style = stylesheet === undefined ? await styleOf(styleKey) : await ownStyleOf(styleKey, stylesheet);
  const furniture = { ...unpackFurniture(job.furniture), icons: icons && (await decodeIcons(icons)) };
  if (format !== 'kmz' && (sheet !== undefined || format === 'svg' || format === 'pdf')) {
    // Load on demand, so that pictures do not wait for the code of pages.
    const { drawPage } = await import('../../map-renderer/pages/draw-page.ts');
    setLanguage(language);
    let legend: Answer['legend'];
    const tellLegend = tellsLegend
      ? (entries: NonNullable<Answer['legend']>) => {
          legend = entries;
        }
      : undefined;
    const draw = () => drawPage(renderer, style, { format, view, furniture, sheet, marks, tellLegend });
    const image = await (format === 'pdf' ? drawPdf(draw) : draw());
    return { image, ...(legend !== undefined && { legend }) };
  }
  const encode = async (pixels: Pixels): Promise<Answer> => {
    if (format !== 'kmz') {
      return { image: await encodePixels(pixels, format, { ...furniture, georeference: pictureGeoreference(job) }) };
    }
    const { encodeKmz } = await import('../../map-renderer/georeference/draw-kmz.ts');
    return { image: await encodeKmz(pixels, view, furniture.credits) };
  };
  if (isLarge(job)) {
    const pixels = await drawInBands(renderer, style, view, furniture);
    // Its tiles, and Skia's paths that were made of them, are as much as the picture once more.
    await giveBack();
    return encode(pixels);
  }
  const surface = await drawPicture(style, view, furniture);
  const { width, height } = surface;
  const drawn = await encode({ data: surface.finish(), width, height, channels: 4 });
  surface.free();
  return drawn;
}

async function drawPicture(style: MapStyle, view: View, furniture: Furniture): Promise<Surface> {
  const { width, height } = new Camera(view);
  const surface = new Surface(width, height);
  await drawMap(renderer, surface, style, view, furniture);
  return surface;
}

/** Tells whether to replace the process before it runs out of memory, or takes too much of the machine's. */
function isFull(): boolean {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return used_heap_size > heap_size_limit * 0.75 || process.memoryUsage.rss() > mostMemory;
}

/** Bytes of a file that are sent at once: a message is in memory four times until it has left. */
const mostSent = 1 << 20;

async function sendDrawn({ image, ...drawn }: Answer): Promise<void> {
  const { length } = image;
  if (length <= mostSent) {
    send({ kind: 'drawn', image, ...drawn, isFull: isFull() });
    return;
  }
  for (let at = 0; at < length; at += mostSent) {
    const part: Report = { kind: 'part', bytes: image.subarray(at, at + mostSent), length };
    await new Promise(resolve => process.send?.(part, resolve));
  }
  send({ kind: 'drawn', image: new Uint8Array(), ...drawn, isFull: isFull() });
}

/** Saves the compiled code of the first picture, which halves the next process's first. */
function saveCompileCache(): void {
  if (keepsCompiled) return;
  keepsCompiled = true;
  setTimeout(flushCompileCache, compileCacheDelay).unref();
}

/** Resolves when the picture for nobody is drawn, or cannot be: orders wait for it, for it is what they need as well. */
let warmedUp: Promise<unknown> = Promise.resolve();

process.on('message', (order: Order) => {
  if (order.kind === 'resource') {
    const resolve = waiting.get(order.id);
    waiting.delete(order.id);
    resolve?.(order.value);
    return;
  }
  if (order.kind === 'begin') return;
  if (order.kind === 'warmUp') {
    warmedUp = render(order.job).then(
      () => globalThis.gc?.(),
      () => {},
    );
    return;
  }
  warmedUp
    .then(() => answer(order.job))
    .then(
      async drawn => {
        // Or the next one would be drawn beside what this one leaves.
        if (isLarge(order.job)) await giveBack();
        await sendDrawn(drawn);
        saveCompileCache();
      },
      (error: unknown) => {
        if (error instanceof RefusedPicture) {
          send({ kind: 'refused', fault: error.fault });
          return;
        }
        if (error instanceof RefusedStyle) {
          send({ kind: 'refusedStyle', said: error.said });
          return;
        }
        const { message, stack } = error instanceof Error ? error : new Error(String(error));
        send({ kind: 'failed', message, stack });
      },
    );
});
