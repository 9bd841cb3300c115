/** Pictures are scaled to this longer side in pixels, so that the results of all cameras are comparable. */
const judgedSide = 640;

/**
 * Limit for the variance of the Laplacian divided by the variance of the brightness. The quotient depends little on
 * light and contrast: it is at least 0.05 for sharp pictures and at most 0.016 for those blurred by 0.4% of their side.
 */
const leastSharpness = 0.016;

async function pixelsOf(file: Blob): Promise<ImageData | null> {
  // Rejected for a document, or a picture of a type that only other browsers show.
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return null;
  const scale = Math.min(1, judgedSide / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
  }
  image.close();
  return context?.getImageData(0, 0, width, height) ?? null;
}

const varianceOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
};

/** @returns true if the file is a picture that is probably too blurred to be of use. */
export async function looksBlurred(file: Blob): Promise<boolean> {
  const pixels = await pixelsOf(file);
  if (!pixels) return false;
  const { width, height, data } = pixels;
  // The green channel approximates the brightness.
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
