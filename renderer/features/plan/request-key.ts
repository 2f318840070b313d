/** Names a request among those that were kept: 64 bits of FNV-1a over its JSON. */
export function requestKey(asked: object): string {
  const text = JSON.stringify(asked);
  return [0x811c9dc5, 0x01234567].map(seed => hash(text, seed).toString(16).padStart(8, '0')).join('');
}

function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
