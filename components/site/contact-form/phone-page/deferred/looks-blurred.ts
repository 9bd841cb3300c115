/** Longer side in pixels at which a picture is judged, so that all cameras are judged alike. */
const judgedSide = 640;

/**
 * Limit for the variance of the Laplacian, divided by that of the brightness. Divided, it depends little on light and
 * contrast: sharp pictures have 0.05 and more, pictures blurred by 0.4% of their side 0.016 and less.
 */
const leastSharpness = 0.016;

/** @returns the picture at the judged size; null if the browser cannot show it. */
async function pixelsOf(link: string): Promise<ImageData | null> {
  const image = new Image();
  image.src = link;
  try {
    await image.decode();
  } catch {
    // A document, or a picture of a type that only other browsers show.
    return null;
  }
  const scale = Math.min(1, judgedSide / Math.max(image.naturalWidth, image.naturalHeight));
  const width = Math.max(1, Math.round(image.naturalWidth * scale));
  const height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

const varianceOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
};

/** @param link URL of a picture or document. @returns whether it is a picture that is probably too blurred to be of use. */
export async function looksBlurred(link: string): Promise<boolean> {
  const pixels = await pixelsOf(link);
  if (!pixels) return false;
  const { width, height, data } = pixels;
  // The green channel is close to the brightness.
  const at = (pixel: number) => data[pixel * 4 + 1] ?? 0;
  const values: number[] = [];
  const edges: number[] = [];
  for (let row = 1; row < height - 1; row += 1)
    for (let column = 1; column < width - 1; column += 1) {
      const pixel = row * width + column;
      values.push(at(pixel));
      edges.push(4 * at(pixel) - at(pixel - 1) - at(pixel + 1) - at(pixel - width) - at(pixel + width));
    }
  return varianceOf(edges) / varianceOf(values) < leastSharpness;
}
