import { deflateSync } from 'node:zlib';

/** A file for Playwright's `setInputFiles`. */
export interface TestDocument {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** @returns a valid PDF with one page. */
export function pdf(name: string): TestDocument {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R >>',
    '<< /Length 26 >>\nstream\n0.5 g 20 20 160 60 re f   \nendstream',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const buffer = Buffer.from(
    `${body}xref\n0 5\n0000000000 65535 f \n${table}trailer << /Size 5 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
  return { name, mimeType: 'application/pdf', buffer };
}

/** @returns a valid JPEG of 1 × 1 pixel. */
export function jpeg(name: string): TestDocument {
  const base64 =
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z';
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** @returns a HEIC of 96 × 64 pixels that `heif-enc` has created, red and green above blue and white. */
export function heic(name: string): TestDocument {
  const base64 =
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAsQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAC5bWRhdAAAAK0oAa8J4OMLnLqv//5ab//+G/eQ/cgypIJSeee/6dhJ//41grqZcQOFzqri8XylU6y8bb636mBagZXzCPCs0JQgflLtBGxKToPtGuJkj6tb/+8I9x++Ekf/sTZ2Qmcvreml0TNcAcEpfff+7Wg7dcnAHtDId8do5OcjlVRUPP4+z5PP+Jj1XQtK5f6AI29kku0LVj3Hfu75ummpokm2bD+epsnXg03o6UH//Ib/4A==';
  return { name, mimeType: 'image/heic', buffer: Buffer.from(base64, 'base64') };
}

/** @returns a DICOM file, which no browser can show. @param size in bytes, at least 132. */
export function blob(name: string, size: number): TestDocument {
  const buffer = Buffer.alloc(size, deflateSync('x'));
  buffer.write('DICM', 128);
  return { name, mimeType: 'application/octet-stream', buffer };
}
