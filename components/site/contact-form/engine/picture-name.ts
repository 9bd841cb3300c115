import { cleanFileName, freeName } from '#shared/rules/file-name.ts';

/** Name that phones give to every picture taken for a web page, and browsers to every pasted one. */
const cameraName = /^image(?=\.\w+$)/i;

/** Names a file that a device has named ('foto-104507.jpg' for 'image.jpg'), because a draft takes each name once. */
export function withOwnName(file: File, taken: readonly string[]): File {
  const { type, lastModified } = file;
  const time = new Date(lastModified).toTimeString().slice(0, 8).replaceAll(':', '');
  const name = freeName(cleanFileName(file.name).replace(cameraName, `foto-${time}`), taken);
  return name === file.name ? file : new File([file], name, { type, lastModified });
}
