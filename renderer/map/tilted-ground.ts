/** Half heights of a picture between the camera and its middle, by MapLibre's field of view. */
const cameraDistance = 3;

/**
 * How many times as long what is seen at an angle is on the ground as from straight above, across and down from the middle:
 * more towards the head, less towards the foot. `below`: half heights below the middle.
 */
export function tiltedGround(pitch: number, below: number): readonly [across: number, down: number] {
  const angle = (pitch * Math.PI) / 180;
  const longer = cameraDistance / (cameraDistance * Math.cos(angle) + below * Math.sin(angle));
  return [longer * Math.cos(angle), longer];
}
