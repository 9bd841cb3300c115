/** Name that phones give to every picture taken for a web page. */
const cameraName = /^image(?=\.\w+$)/i;

/**
 * Names a phone's picture after the second in which it was taken, because a draft accepts each name only once.
 * @returns 'foto-104507.jpg' for 'image.jpg'; any other file unchanged.
 */
export function withOwnName(file: File): File {
  if (!cameraName.test(file.name)) return file;
  const time = new Date(file.lastModified).toTimeString().slice(0, 8).replaceAll(':', '');
  const { type, lastModified } = file;
  return new File([file], file.name.replace(cameraName, `foto-${time}`), { type, lastModified });
}
