/**
 * The widths in pixels, ascending, of the files that `art/scenes/optimize.mjs` creates in `public/images`. Browsers load
 * the narrowest that is sharp enough: 412 px at a pixel ratio of 1.75 need 721, 375 px at 2 need 750.
 */
export const heroDesktopWidths = [2100, 2900] as const;
export const heroMobileWidths = [430, 750, 860] as const;
export const tiranaWidths = [640, 880, 1100, 1500] as const;

/** The widths of the pictures of services and of the placeholder of articles. */
export const squareWidths = [480, 720, 900] as const;

/** Widths in which the website serves an article's picture (`?w=`), in pixels (docs/interfaces.md, 3.1). */
export const blogImageWidths = [320, 480, 640, 720, 900, 1280, 1600] as const;

/** Size in pixels of the picture of a shared link (ogp.me). For an article, it is requested with `?w=preview`. */
export const previewWidth = 1200;
export const previewHeight = 630;
