/** What a region is called as one file: "liechtenstein-2026-11-01.outpost", without the version where that is long. */
export function packFileName({ id, version }: { id: string; version: string }): string {
  const name = `${id}-${version}`;
  return `${name.length > 100 ? id : name}.outpost`;
}
