/** Names that every object inherits (`constructor`, `toString`): a table must not find them by accident. */
export const inheritedWords: readonly string[] = Object.getOwnPropertyNames(Object.prototype);
