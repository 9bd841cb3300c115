import { describe, expect, test } from 'vitest';
import { acceptedFiles, acceptedType, documentType } from './accepted-documents.ts';
import { cleanFileName } from './file-name.ts';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const zipOf = (entry: string) => latin1(`PK\u0003\u0004${'\0'.repeat(26)}${entry}`);
const ftyp = (brands: string) => latin1(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}mdat`);

const accepted: [name: string, bytes: Uint8Array, type: string][] = [
  ['a.jpg', latin1('\u00ff\u00d8\u00ff\u00e0'), 'image/jpeg'],
  ['A.JPEG', latin1('\u00ff\u00d8\u00ff\u00e1'), 'image/jpeg'],
  ['a.png', latin1('\u0089PNG\r\n\u001a\n'), 'image/png'],
  ['a.webp', latin1('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
  ['IMG_0001.HEIC', ftyp('heic\0\0\0\0mif1heic'), 'image/heic'],
  ['a.heif', ftyp('mif1\0\0\0\0mif1heic'), 'image/heic'],
  ['a.avif', ftyp('avif\0\0\0\0avifmif1'), 'image/avif'],
  ['a.avif', ftyp('mif1\0\0\0\0avifmif1'), 'image/avif'],
  ['a.tif', latin1('II*\0'), 'image/tiff'],
  ['a.tiff', latin1('MM\0*'), 'image/tiff'],
  ['a.pdf', latin1('%PDF-1.7'), 'application/pdf'],
  ['a.dcm', latin1(`${'\0'.repeat(128)}DICM`), 'application/dicom'],
  ['IM000001', latin1(`${'\0'.repeat(128)}DICM`), 'application/dicom'],
  ['a.zip', zipOf('DICOM/IM1'), 'application/zip'],
  [
    'a.docx',
    zipOf('[Content_Types].xml'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'a.docx',
    zipOf('word/numbering.xml'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'a.odt',
    zipOf('mimetypeapplication/vnd.oasis.opendocument.textPK'),
    'application/vnd.oasis.opendocument.text',
  ],
];

test.each(accepted)('%s is accepted when its bytes agree', (name, bytes, type) => {
  expect(acceptedType(name, bytes)).toBe(type);
  expect(acceptedFiles.split(',')).toContain(type);
});

test('no bytes of one kind pass under the name of another', () => {
  for (const [, bytes, type] of accepted)
    for (const [name, , other] of accepted) {
      const isPlainZip = other === 'application/zip' && /document/.test(type);
      expect(acceptedType(name, bytes)).toBe(type === other || isPlainZip ? other : null);
    }
});

test.each([
  ['a.exe', latin1('MZ')],
  ['a.html', latin1('<html>')],
  ['a.svg', latin1('<svg xmlns=')],
  ['a.gif', latin1('GIF89a')],
  ['a.pdf', latin1('<script>alert(1)')],
  ['a.pdf', new Uint8Array()],
  ['a.pdf.exe', latin1('%PDF-1.7')],
  ['a.', latin1('%PDF-1.7')],
  ['README', latin1('text')],
  ['a.odt', zipOf('mimetypeapplication/epub+zip')],
  ['a.docx', zipOf('META-INF/MANIFEST.MF')],
])('%s is not accepted', (name, bytes) => {
  expect(acceptedType(name, bytes)).toBeNull();
});

describe('a name', () => {
  test.each([
    ['\u202efdp.exe', 'fdp.exe'],
    ['a\u0000b\r\n.pdf', 'ab.pdf'],
    ['\u2066a\u2069\u200e\u200f\u0085.pdf', 'a.pdf'],
    ['  lastra è 1.pdf ', 'lastra è 1.pdf'],
    ['\u202e', 'documento'],
    ['a\ud800.pdf', 'a\ufffd.pdf'],
    ['già 👨‍👩‍👧.pdf', 'già 👨‍👩‍👧.pdf'],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
    expect(cleanFileName(clean)).toBe(clean);
  });

  test('is judged as it is kept', () => {
    expect(documentType(cleanFileName('lastra.\u202epdf'))).toBe('application/pdf');
    expect(documentType(cleanFileName('lastra\u202efdp.exe'))).toBeNull();
  });
});
