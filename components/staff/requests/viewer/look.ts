/** Pixels from the middle of the stage. */
export type Point = Readonly<Record<'x' | 'y', number>>;

export const centre: Point = { x: 0, y: 0 };

export const untouched = { ...centre, zoom: 1, turns: 0, contrast: 100, brightness: 100, isInverted: false };

/** How a picture is shown: zoom 1 fits it exactly; turns are quarters clockwise; contrast and brightness are in percent. */
export type Look = Readonly<typeof untouched>;

const within = (most: number, value: number, least = -most) => Math.min(Math.max(value, least), most);

type Picture = Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>;
type Stage = Pick<Element, 'clientWidth' | 'clientHeight'>;

const turnedSize = ({ turns }: Look, { naturalWidth, naturalHeight }: Picture) =>
  turns % 2 === 0 ? ([naturalWidth, naturalHeight] as const) : ([naturalHeight, naturalWidth] as const);

/** @returns the zoom at which a pixel of the picture is one of the page. */
export function fullZoom(look: Look, picture: Picture, { clientWidth, clientHeight }: Stage): number {
  const [width, height] = turnedSize(look, picture);
  return Math.max(width / clientWidth, height / clientHeight);
}

/** @returns the nearest look in which the picture leaves no side of the stage empty that it could fill. */
export function bounded(look: Look, picture: Picture, stage: Stage): Look {
  const { clientWidth, clientHeight } = stage;
  const [width, height] = turnedSize(look, picture);
  const zoom = within(16, look.zoom, 1);
  const scale = zoom / fullZoom(look, picture, stage);
  const farthest = (length: number, room: number) => Math.max(0, (length * scale - room) / 2);
  const x = within(farthest(width, clientWidth), look.x);
  const y = within(farthest(height, clientHeight), look.y);
  const [contrast, brightness] = [within(300, look.contrast, 50), within(300, look.brightness, 50)];
  return { ...look, zoom, x, y, contrast, brightness };
}

/** @returns the look enlarged by a factor, in which the part of the picture at `from` has moved to `to`. */
export const zoomed = (look: Look, factor: number, from = centre, to = from): Look => ({
  ...look,
  zoom: look.zoom * factor,
  x: to.x - (from.x - look.x) * factor,
  y: to.y - (from.y - look.y) * factor,
});

/** @returns the look turned by a quarter clockwise, with the same part of the picture in the middle. */
export const turned = (look: Look): Look => ({ ...look, turns: look.turns + 1, x: -look.y, y: look.x });
