/** Pixels from the middle of the stage. */
export type Point = Readonly<Record<'x' | 'y', number>>;

/** How a picture is shown: zoom 1 fits it exactly; turns are quarters clockwise; contrast is in percent. */
export type Look = Point & Readonly<Record<'zoom' | 'turns' | 'contrast', number> & { isInverted: boolean }>;

export const untouched: Look = { x: 0, y: 0, zoom: 1, turns: 0, contrast: 100, isInverted: false };

const within = (most: number, value: number, least = -most) => Math.min(Math.max(value, least), most);

/** @returns the nearest look in which the picture leaves no side of the stage empty that it could fill. */
export function bounded(
  look: Look,
  { naturalWidth, naturalHeight }: Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>,
  { clientWidth, clientHeight }: Pick<Element, 'clientWidth' | 'clientHeight'>,
): Look {
  const [width, height] =
    look.turns % 2 === 0 ? [naturalWidth, naturalHeight] : [naturalHeight, naturalWidth];
  const zoom = within(16, look.zoom, 1);
  const scale = zoom * Math.min(clientWidth / width, clientHeight / height);
  const farthest = (length: number, room: number) => Math.max(0, (length * scale - room) / 2);
  const x = within(farthest(width, clientWidth), look.x);
  const y = within(farthest(height, clientHeight), look.y);
  return { ...look, zoom, x, y, contrast: within(300, look.contrast, 50) };
}

/** @returns the look enlarged by a factor, in which the part of the picture at `from` has moved to `to`. */
export const zoomed = (look: Look, factor: number, from: Point, to = from): Look => ({
  ...look,
  zoom: look.zoom * factor,
  x: to.x - (from.x - look.x) * factor,
  y: to.y - (from.y - look.y) * factor,
});
