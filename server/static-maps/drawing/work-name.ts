import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { digestOf, type WorkName } from '../../turns/index.ts';
import type { Job, RenderJob } from './render-messages.ts';

/** By what a job is known again that took too long: somebody's own style, drawing or text; else where the map is. */
export function workName(job: Job): WorkName {
  if ('picture' in job) return { key: digestOf(job.picture), work: `a given picture of ${job.picture.length} bytes` };
  if ('document' in job) return { key: digestOf(JSON.stringify(job.document)), work: 'a report' };
  if ('legendPage' in job) return { key: digestOf(JSON.stringify(job.legendPage)), work: 'the legend of an atlas' };
  const stylesheet = 'checkedStyle' in job ? job.checkedStyle : job.stylesheet;
  const size = 'view' in job ? job.view.width * job.view.height * job.view.pixelRatio ** 2 : 0;
  if (stylesheet !== undefined) {
    return { key: stylesheet.digest, work: `a style of somebody's own (${stylesheet.digest.slice(0, 12)})`, size };
  }
  return 'view' in job ? { ...mapName(job), size } : { key: job.styleKey, work: job.styleKey };
}

/** What is laid over the map is the client's own, and not to keep others from the place. */
function mapName({ styleKey, format, view, furniture: { overlays } }: RenderJob): Omit<WorkName, 'size'> {
  const zoom = Math.max(0, Math.round(view.zoom));
  const tile = [zoom, ...[mercatorX(view.longitude), mercatorY(view.latitude)].map(at => Math.floor(at * 2 ** zoom))];
  const pitch = Math.ceil(view.pitch ?? 0);
  const [style] = styleKey.split('/');
  return {
    key: digestOf([styleKey, format, ...tile, pitch, overlays].join('\n')),
    work: `${style} as ${format} around the tile ${tile.join('/')}`,
  };
}
