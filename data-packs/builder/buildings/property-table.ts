import type { BuildingFacts } from './tile-model.ts';

/** The extension `EXT_structural_metadata` of a model: a row for each of its buildings. `view` adds bytes to it. */
export function propertyTable(facts: readonly BuildingFacts[], view: (bytes: Uint8Array) => number) {
  const column = (value: (facts: BuildingFacts) => number) => ({
    values: view(new Uint8Array(Float32Array.from(facts, value).buffer)),
  });
  const properties = { height: column(({ height }) => height), ground: column(({ ground }) => ground) };
  const named = facts.some(({ name }) => name !== '');
  return {
    schema: {
      id: 'outpost_buildings',
      classes: {
        building: {
          properties: {
            height: { type: 'SCALAR', componentType: 'FLOAT32' },
            ground: { type: 'SCALAR', componentType: 'FLOAT32' },
            ...(named ? { name: { type: 'STRING', noData: '' } } : {}),
          },
        },
      },
    },
    propertyTables: [
      {
        class: 'building',
        count: facts.length,
        properties: named ? { ...properties, name: names(facts, view) } : properties,
      },
    ],
  };
}

function names(facts: readonly BuildingFacts[], view: (bytes: Uint8Array) => number) {
  const texts = facts.map(({ name }) => Buffer.from(name));
  let end = 0;
  const offsets = Uint32Array.from([0, ...texts.map(text => (end += text.length))]);
  return { values: view(Buffer.concat(texts)), stringOffsets: view(new Uint8Array(offsets.buffer)) };
}
