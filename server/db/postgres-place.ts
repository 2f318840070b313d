/** The place of a database, without its password. */
export function postgresPlace(address: string): string {
  const { host, pathname, searchParams } = new URL(address);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
