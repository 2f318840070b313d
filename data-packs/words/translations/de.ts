/** Every text of this room in this language. */
export {};
