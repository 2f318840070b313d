/**
 * Part of the Electron double (tests only). What an object of the double lacks is an error with a name, never
 * `undefined`: main would go on without noticing, and a spec would prove nothing.
 */
const everywhere: ReadonlySet<PropertyKey> = new Set(['then', 'toJSON', 'constructor', 'default', '__esModule']);

/**
 * The object as it is, except that reading a member it does not have throws. `absent`: members that Electron leaves
 * undefined here, too.
 */
export function known<Thing extends object>(name: string, thing: Thing, absent: readonly string[] = []): Thing {
  return new Proxy(thing, {
    get(target, member) {
      if (!(member in target) && typeof member === 'string' && !everywhere.has(member) && !absent.includes(member)) {
        throw new Error(
          `The Electron double has no ${name}.${member}: add it to test/double, as Electron documents it.`,
        );
      }
      const value: unknown = Reflect.get(target, member, target);
      // Bound: private members are the object's own, and not those of this stand-in.
      return typeof value === 'function' && member !== 'constructor' ? value.bind(target) : value;
    },
  });
}
