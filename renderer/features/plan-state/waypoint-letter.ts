/** Names a waypoint in the list and on the map: A, B, ... Z, AA, AB. */
export function waypointLetter(index: number): string {
  const rest = Math.floor(index / 26);
  const letter = String.fromCharCode(65 + (index % 26));
  return rest === 0 ? letter : waypointLetter(rest - 1) + letter;
}
