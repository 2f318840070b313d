/** Members that may be left out, or be undefined, which says the same. */
export type Optional<Members> = { [Name in keyof Members]?: Members[Name] | undefined };
