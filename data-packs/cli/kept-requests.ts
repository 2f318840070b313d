import { ListFile } from '../store/disk/list-file.ts';
import { storeFailures } from '../words/words.ts';
import { type BuildRequest, buildRequestSchema } from './build-request.ts';

/** The last builds that can be done once more. */
const mostKept = 500;

const file = new ListFile({
  name: 'build-requests',
  member: 'builds',
  item: buildRequestSchema,
  damaged: file => storeFailures.message('buildRequestsDamaged', { file }),
});

/** Keeps what a region was built from and how, instead of what was kept of it before. */
export async function keepRequest(dataDir: string, request: BuildRequest): Promise<void> {
  await file.change(dataDir, builds => [...builds.filter(({ id }) => id !== request.id), request].slice(-mostKept));
}

/** Finds what a region was built from and how, by the last `pack build` of it. */
export async function keptRequest(dataDir: string, id: string): Promise<BuildRequest | undefined> {
  return (await file.read(dataDir)).find(request => request.id === id);
}
