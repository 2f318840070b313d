/**
 * Describes that an object has exactly one of some fields, which may be null instead of left out. Describes it only: a
 * refinement says what is wrong.
 */
export const exactlyOne = (types: Readonly<Record<string, 'array' | 'number' | 'string'>>) => ({
  override: {
    oneOf: Object.entries(types).map(([name, type]) => ({ required: [name], properties: { [name]: { type } } })),
  },
});
