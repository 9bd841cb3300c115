/** What phones call every picture that their camera takes for a page. */
const cameraName = /^image(?=\.\w+$)/i;

/**
 * Gives a picture from a phone's camera a name of its own, by the second in which it was taken: a draft takes each name once.
 * @returns 'foto-104507.jpg' for 'image.jpg'; any other file as it is.
 */
export function withOwnName(file: File): File {
  if (!cameraName.test(file.name)) return file;
  const time = new Date(file.lastModified).toTimeString().slice(0, 8).replaceAll(':', '');
  const { type, lastModified } = file;
  return new File([file], file.name.replace(cameraName, `foto-${time}`), { type, lastModified });
}
