/** Small files beside a picture that say where it lies: a description, world files by the names that readers look for. */
export const sidecars = ['json', 'wld', 'pgw', 'jgw', 'prj'] as const;
export type Sidecar = (typeof sidecars)[number];

/** Tells the file asked for from the picture that it lies beside: `512x512.json` from `512x512`. */
export function splitSidecar(text: string): { picture: string; sidecar: Sidecar | undefined } {
  const sidecar = sidecars.find(ending => text.endsWith(`.${ending}`));
  return { picture: sidecar === undefined ? text : text.slice(0, -sidecar.length - 1), sidecar };
}
