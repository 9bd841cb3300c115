import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { downloadName } from './download-name.ts';
import {
  acceptedFiles,
  documentType,
  fileType,
  hasThumbnail,
  isInlineType,
  signatureLength,
  typeRefusal,
} from './file-types.ts';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const zeros = (count: number) => '\0'.repeat(count);

const int16 = (number: number) => String.fromCharCode(number & 0xff, number >> 8);

interface Entry {
  name: string;
  content?: string;
  extra?: string;
  /** The sizes follow the content, as in a ZIP that is written as a stream. */
  isStreamed?: boolean;
}

const zip = (...entries: Entry[]) =>
  entries
    .map(({ name, content = '', extra = '', isStreamed = false }) => {
      const size = int16(isStreamed ? 0 : content.length) + zeros(2);
      const head = `PK\x03\x04\x14\0${isStreamed ? '\x08' : '\0'}${zeros(7)}${zeros(4)}${size}${size}`;
      const descriptor = isStreamed ? `PK\x07\x08${zeros(12)}` : '';
      return `${head}${int16(name.length)}${int16(extra.length)}${name}${extra}${content}${descriptor}`;
    })
    .join('');

const ftyp = (major: string, ...compatible: string[]) => {
  const brands = `${major}${zeros(4)}${compatible.join('')}`;
  return `${zeros(3)}${String.fromCharCode(8 + brands.length)}ftyp${brands}${zeros(3)}\x08meta`;
};

const jpeg = '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0';
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';
const pdf = '%PDF-1.7\n1 0 obj';
const meta = '\x02\0\0\0UL\x04\0\xc8\0\0\0\x02\0\x01\0OB\0\0\x02\0\0\0\0\x01';
const dicom = `${zeros(128)}DICM${meta}`;
const odtText = 'application/vnd.oasis.opendocument.text';
const odt = zip({ name: 'mimetype', content: odtText }, { name: 'content.xml', content: '<office>' });
const docx = zip(
  { name: '[Content_Types].xml', content: 'abc' },
  { name: '_rels/.rels', content: 'abc' },
  { name: 'word/document.xml', content: 'abc' },
);
const xmp = `${jpeg}\xff\xe1\x01\0http://ns.adobe.com/xap/1.0/\0<?xpacket begin=""?><x:xmpmeta><rdf:RDF><dc:title>`;

type Kind = 'JPEG' | 'PNG' | 'WebP' | 'HEIC' | 'AVIF' | 'TIFF' | 'PDF' | 'DICOM' | 'ZIP' | 'DOCX' | 'ODT';

const contentTypes: Record<Kind, string> = {
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  WebP: 'image/webp',
  HEIC: 'image/heic',
  AVIF: 'image/avif',
  TIFF: 'image/tiff',
  PDF: 'application/pdf',
  DICOM: 'application/dicom',
  ZIP: 'application/zip',
  DOCX: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ODT: 'application/vnd.oasis.opendocument.text',
};

/** What it is, its name, its first bytes, the type as which it is accepted, and the name of its download. */
const accepted: readonly (readonly [what: string, name: string, head: string, kind: Kind, download: string])[] = [
  ['a JPEG', 'foto.jpg', jpeg, 'JPEG', 'foto.jpg'],
  ['a JPEG of a scanner', 'A.JPEG', '\xff\xd8\xff\xe1\0\x18Exif\0\0', 'JPEG', 'A.JPEG'],
  ['a JPEG of Windows', 'foto.jfif', jpeg, 'JPEG', 'foto.jfif'],
  ['a JPEG of an old program', 'foto.jpe', jpeg, 'JPEG', 'foto.jpe'],
  ["a JPEG of Android's picker", '1000012345', jpeg, 'JPEG', '1000012345.jpg'],
  ['a raw JPEG', 'x.jpg', '\xff\xd8\xff\xdb\0\x43', 'JPEG', 'x.jpg'],
  ['a CMYK JPEG', 'x.jpg', '\xff\xd8\xff\xee\0\x0eAdobe', 'JPEG', 'x.jpg'],
  ['a JPEG with padding', 'x.jpg', '\xff\xd8\xff\xff\xff\xe0', 'JPEG', 'x.jpg'],
  ['a JPEG with metadata', 'x.jpg', xmp, 'JPEG', 'x.jpg'],
  ['a stereo picture', 'x.mpo', `${jpeg}${zeros(60)}MPF\0`, 'JPEG', 'x.mpo.jpg'],
  ['a motion photo', 'PXL_1.MP.jpg', `${xmp}GCamera:MotionPhoto="1"`, 'JPEG', 'PXL_1.MP.jpg'],
  ['a JPEG named as a PNG', 'schermata.png', jpeg, 'JPEG', 'schermata.png.jpg'],
  ['a JPEG named as a HEIC', 'IMG_1.HEIC', jpeg, 'JPEG', 'IMG_1.HEIC.jpg'],
  ['a JPEG named as a page', 'foto.html', jpeg, 'JPEG', 'foto.html.jpg'],
  ['a JPEG named as a program', 'foto.jpg.exe', jpeg, 'JPEG', 'foto.jpg.exe.jpg'],
  ['a JPEG with a dot at the end', 'foto.', jpeg, 'JPEG', 'foto.jpg'],
  ['a PNG', 'a.png', png, 'PNG', 'a.png'],
  ['a PNG named as a JPEG', 'Screenshot.jpg', png, 'PNG', 'Screenshot.jpg.png'],
  ['a PNG without an ending', 'image', png, 'PNG', 'image.png'],
  ['a WebP', 'a.webp', 'RIFF\x10\0\0\0WEBPVP8 ', 'WebP', 'a.webp'],
  ['a WebP of a messenger', 'IMG-WA0001.jpg', 'RIFF\x10\0\0\0WEBPVP8X', 'WebP', 'IMG-WA0001.jpg.webp'],
  ['a HEIC', 'IMG_0001.HEIC', ftyp('heic', 'mif1', 'heic'), 'HEIC', 'IMG_0001.HEIC'],
  ['a HEIC that iOS renamed', 'IMG_0001.jpg', ftyp('heic', 'mif1', 'MiHB', 'heic'), 'HEIC', 'IMG_0001.jpg.heic'],
  ['a HEIC of ten bits', 'a.heic', ftyp('heix', 'mif1', 'heix'), 'HEIC', 'a.heic'],
  ['a burst', 'a.heic', ftyp('hevc', 'msf1', 'hevc'), 'HEIC', 'a.heic'],
  ['a burst of ten bits', 'a.heics', ftyp('hevx', 'msf1'), 'HEIC', 'a.heics.heic'],
  ['a HEIF', 'a.heif', ftyp('mif1', 'mif1', 'heic'), 'HEIC', 'a.heif'],
  ['a HEIF sequence', 'a.heif', ftyp('msf1', 'msf1'), 'HEIC', 'a.heif'],
  ['a HEIF of the second edition', 'a.heif', ftyp('mif2', 'miaf'), 'HEIC', 'a.heif'],
  ['a HEIC by its compatible brands', 'a.heic', ftyp('MiHB', 'mif1', 'heic'), 'HEIC', 'a.heic'],
  ['a HEIC whose last brand says so', 'a', ftyp('xxxx', 'yyyy', 'miaf', 'tmap', 'heic'), 'HEIC', 'a.heic'],
  ['an AVIF', 'a.avif', ftyp('avif', 'avif', 'mif1'), 'AVIF', 'a.avif'],
  ['an AVIF by its compatible brands', 'a.heif', ftyp('mif1', 'avif', 'mif1'), 'AVIF', 'a.heif.avif'],
  ['an animated AVIF', 'a.avif', ftyp('avis', 'avis', 'msf1'), 'AVIF', 'a.avif'],
  ['a TIFF', 'a.tif', 'II*\0\x08\0\0\0', 'TIFF', 'a.tif'],
  ['a big-endian TIFF', 'a.tiff', 'MM\0*\0\0\0\x08', 'TIFF', 'a.tiff'],
  ['a BigTIFF', 'a.tif', 'II+\0\x08\0\0\0', 'TIFF', 'a.tif'],
  ['a big-endian BigTIFF', 'a.tif', 'MM\0+\0\x08\0\0', 'TIFF', 'a.tif'],
  ['a TIFF of a fax', 'FAX0001', 'II*\0\x08\0\0\0', 'TIFF', 'FAX0001.tif'],
  ['a PDF', 'a.pdf', pdf, 'PDF', 'a.pdf'],
  ['a PDF without an ending', 'preventivo', pdf, 'PDF', 'preventivo.pdf'],
  ['a PDF with the ending of a program', 'a.pdf.exe', pdf, 'PDF', 'a.pdf.exe.pdf'],
  ['a PDF with a dot and a space at the end', 'a. ', pdf, 'PDF', 'a.pdf'],
  ['a PDF named with percent sequences', 'citt%E0.pdf', pdf, 'PDF', 'citt%E0.pdf'],
  ['a PDF after a line break', 'scan.pdf', `\r\n${pdf}`, 'PDF', 'scan.pdf'],
  ['a PDF after a byte-order mark', 'scan.pdf', `\xef\xbb\xbf${pdf}`, 'PDF', 'scan.pdf'],
  ['a PDF after zeros', 'scan.pdf', `${zeros(300)}${pdf}`, 'PDF', 'scan.pdf'],
  [
    "a PDF after a printer's commands",
    'scan.pdf',
    `\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n${pdf}`,
    'PDF',
    'scan.pdf',
  ],
  [
    'a PDF after headers',
    'scan.pdf',
    `HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n${pdf}`,
    'PDF',
    'scan.pdf',
  ],
  [
    "a PDF after a mail's headers",
    'scan.pdf',
    `From: Anna <anna.bianchi@example.it>\r\nContent-Type: application/pdf\r\n\r\n${pdf}`,
    'PDF',
    'scan.pdf',
  ],
  [
    'a PDF with the header of an old Mac',
    'scan.pdf',
    `\0\x08scan.pdf${zeros(55)}PDF CARO${zeros(55)}${pdf}`,
    'PDF',
    'scan.pdf',
  ],
  ['a PDF after other bytes', 'scan.pdf', `${'x'.repeat(1000)}${pdf}`, 'PDF', 'scan.pdf'],
  ['a PDF whose header is the last that fits', 'scan.pdf', `${' '.repeat(1019)}${pdf}`, 'PDF', 'scan.pdf'],
  ['a PDF with a form in XML', 'a.pdf', `${pdf}<<>>stream<html><script>`, 'PDF', 'a.pdf'],
  ['a DICOM', 'a.dcm', dicom, 'DICOM', 'a.dcm'],
  ['a DICOM of a disc', 'IM000001', dicom, 'DICOM', 'IM000001.dcm'],
  ['a DICOM named by its UID', '1.2.840.99999.1.4.215519', dicom, 'DICOM', '1.2.840.99999.1.4.215519.dcm'],
  ['a DICOM with another ending', 'a.ima', dicom, 'DICOM', 'a.ima.dcm'],
  ['the directory of a disc', 'DICOMDIR', dicom, 'DICOM', 'DICOMDIR.dcm'],
  ['a DICOM with a preamble of its program', 'a.dcm', `${'x\x9c'.repeat(64)}DICM${meta}`, 'DICOM', 'a.dcm'],
  ['a DICOM that is a TIFF too', 'a.dcm', `II*\0${zeros(124)}DICM${meta}`, 'DICOM', 'a.dcm'],
  ['a PDF in a DICOM', 'a.dcm', `${dicom}${zeros(300)}%PDF-1.4`, 'DICOM', 'a.dcm'],
  ['a DICOM without a preamble', 'a.dcm', meta, 'DICOM', 'a.dcm'],
  ['a DICOM without a preamble and zeros', 'a', `\x08\0\0\0UL\x04\0${zeros(90)}`, 'DICOM', 'a.dcm'],
  ['a DICOM without 128 bytes', 'a.dcm', `DICM${meta}`, 'DICOM', 'a.dcm'],
  ['a data set, explicit', 'a', '\x08\0\x05\0CS\x0a\0ISO_IR 100', 'DICOM', 'a.dcm'],
  ['a data set, implicit', 'a', '\x08\0\x05\0\x0a\0\0\0ISO_IR 100', 'DICOM', 'a.dcm'],
  ['a data set, implicit, by class', 'a', '\x08\0\x16\0\x1a\0\0\x001.2.840.10008.5.1.4.1.1.2\0', 'DICOM', 'a.dcm'],
  ['a data set, big endian', 'a', '\0\x08\0\x05CS\0\x0aISO_IR 100', 'DICOM', 'a.dcm'],
  ['a data set, big endian, implicit', 'a', '\0\x08\0\x05\0\0\0\x0aISO_IR 100', 'DICOM', 'a.dcm'],
  ['a data set with group 0002, implicit', 'a', '\x02\0\0\0\x04\0\0\0\xc8\0\0\0', 'DICOM', 'a.dcm'],
  ['ACR-NEMA', 'a.img', '\x08\0\0\0\x04\0\0\0\xf0\0\0\0\x08\0\x01\0\x04\0\0\0\0\x01\0\0', 'DICOM', 'a.img.dcm'],
  ['ACR-NEMA by its code', 'a', '\x08\0\x10\0\x0c\0\0\0ACR-NEMA 2.0', 'DICOM', 'a.dcm'],
  ['ACR-NEMA, big endian', 'a', '\0\x08\0\0\0\0\0\x04\0\0\0\xf0', 'DICOM', 'a.dcm'],
  ['a ZIP', 'a.zip', zip({ name: 'DICOM/IM1', content: dicom }), 'ZIP', 'a.zip'],
  ['a ZIP without an ending', 'disco', zip({ name: 'a/' }), 'ZIP', 'disco.zip'],
  ['a ZIP that begins with a page', 'a.zip', zip({ name: 'index.html', content: '<html>' }), 'ZIP', 'a.zip'],
  ['a ZIP that begins with a PDF', 'a.zip', zip({ name: 'a.pdf', content: pdf }), 'ZIP', 'a.zip'],
  ['an empty ZIP', 'a.zip', `PK\x05\x06${zeros(18)}`, 'ZIP', 'a.zip'],
  ['a ZIP of one part', 'a.zip', `PK\x07\x08${zip({ name: 'a.jpg', content: jpeg })}`, 'ZIP', 'a.zip'],
  ['a ZIP of an old program', 'a.zip', `PK00${zip({ name: 'a.jpg', content: jpeg })}`, 'ZIP', 'a.zip'],
  [
    'a ZIP that begins with a DOCX',
    'a.zip',
    zip({ name: 'lettera.docx', content: docx, isStreamed: true }),
    'ZIP',
    'a.zip',
  ],
  [
    'a spreadsheet',
    'a.xlsx',
    zip({ name: '[Content_Types].xml', content: 'abc' }, { name: 'xl/workbook.xml' }),
    'ZIP',
    'a.xlsx',
  ],
  ['slides', 'a.pptx', zip({ name: '_rels/.rels', content: 'abc' }, { name: 'ppt/presentation.xml' }), 'ZIP', 'a.pptx'],
  ['a book', 'a.epub', zip({ name: 'mimetype', content: 'application/epub+zip' }), 'ZIP', 'a.epub.zip'],
  [
    "another program's table",
    'a.ods',
    zip({ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }),
    'ZIP',
    'a.ods',
  ],
  ['a template', 'a.ott', zip({ name: 'mimetype', content: `${odtText}-template` }), 'ZIP', 'a.ott.zip'],
  ['a DOCX', 'a.docx', docx, 'DOCX', 'a.docx'],
  ['a DOCX without an ending', 'lettera', docx, 'DOCX', 'lettera.docx'],
  ['a DOCX named as a PDF', 'a.pdf', docx, 'DOCX', 'a.pdf.docx'],
  [
    'a DOCX as Word writes it',
    'a.docx',
    zip({ name: '[Content_Types].xml', extra: `\x20\xa2${zeros(600)}`, content: 'x'.repeat(390) }),
    'DOCX',
    'a.docx',
  ],
  [
    'a DOCX that is written as a stream',
    'a.docx',
    zip({ name: '_rels/.rels', content: 'abc', isStreamed: true }, { name: 'word/document.xml' }),
    'DOCX',
    'a.docx',
  ],
  ['a DOCX of a web office', 'a.docx', zip({ name: 'word/numbering.xml', content: 'abc' }), 'DOCX', 'a.docx'],
  [
    'a DOCX that begins with its properties',
    'a.docx',
    zip({ name: 'docProps/app.xml', content: 'abc' }),
    'DOCX',
    'a.docx',
  ],
  [
    'a table whose first bytes do not show it',
    'a.xlsx',
    zip({ name: '[Content_Types].xml', content: 'x'.repeat(990) }),
    'DOCX',
    'a.xlsx',
  ],
  ['an ODT', 'a.odt', odt, 'ODT', 'a.odt'],
  [
    'an ODT with an extra field',
    'a.odt',
    zip({ name: 'mimetype', extra: '\xfe\xca\0\0', content: odtText }),
    'ODT',
    'a.odt',
  ],
  [
    'an ODT that is written as a stream',
    'a.odt',
    zip({ name: 'mimetype', content: odtText, isStreamed: true }, { name: 'x' }),
    'ODT',
    'a.odt',
  ],
  [
    'an ODT whose type comes second',
    'a.odt',
    zip({ name: 'META-INF/manifest.xml', content: 'abc' }, { name: 'mimetype', content: odtText }),
    'ODT',
    'a.odt',
  ],
  [
    'an ODT whose type comes too late',
    'a.odt',
    zip({ name: 'content.xml', content: 'x'.repeat(1100) }),
    'ZIP',
    'a.odt',
  ],
  ['an ODT named as a Word file', 'lettera.doc', odt, 'ODT', 'lettera.doc.odt'],
];

const refused: readonly (readonly [what: string, name: string, head: string])[] = [
  ['nothing', 'vuoto.pdf', ''],
  ['zeros', 'a.jpg', zeros(1024)],
  ['text', 'README', 'text'],
  ['text named as a PDF', 'a.pdf', 'Gentile dottore, le invio'],
  ['a program of Windows', 'a.exe', `MZ\x90\0${zeros(60)}PE`],
  ['a program of Windows named as a PDF', 'fattura.pdf', `MZ\x90\0${zeros(60)}PE`],
  ['a program of Windows with a header of PDF', 'a.pdf', `MZ\x90\0${zeros(60)}${pdf}`],
  ['a program of Windows in the preamble of a DICOM', 'a.dcm', `MZ${zeros(126)}DICM${meta}`],
  ['a program of Unix', 'a.jpg', `\x7fELF${zeros(60)}`],
  ['a program of Unix in the preamble of a DICOM', 'IM000001', `\x7fELF${zeros(124)}DICM${meta}`],
  ['a program of macOS', 'a.pdf', `\xcf\xfa\xed\xfe${zeros(60)}${pdf}`],
  ['a program of macOS in the preamble of a DICOM', 'a.dcm', `\xca\xfe\xba\xbe${zeros(124)}DICM${meta}`],
  ['a program of Android', 'a.dcm', `dex\n035\0${zeros(120)}DICM`],
  ['a script', 'a.pdf', '#!/bin/sh\nrm -rf ~\n'],
  ['a script with a header of PDF', 'a.pdf', `#!/bin/sh\n${pdf}`],
  ['a script after a byte-order mark', 'a.pdf', `\xef\xbb\xbf#!/bin/sh\n${pdf}`],
  ['a script in the preamble of a DICOM', 'a.dcm', `#!/bin/sh\n${zeros(118)}DICM${meta}`],
  ['a page', 'a.html', '<!DOCTYPE html><html>'],
  ['a page named as a PDF', 'a.pdf', '<script>alert(1)</script>'],
  ['a page named as a JPEG', 'a.jpg', '<html><body>'],
  ['a page before a header of PDF', 'a.pdf', `<html><script>alert(1)</script>${pdf}`],
  ['a page with spaces before a header of PDF', 'a.pdf', ` \n<p>Warning ${pdf}`],
  ['a page in UTF-16 before a header of PDF', 'a.pdf', `\xff\xfe<\0h\0t\0m\0l\0>\0${pdf}`],
  ['an element like an address before a header of PDF', 'a.pdf', `<video/src=x/onerror=alert(1)@a>${pdf}`],
  ['a comment before a header of PDF', 'a.pdf', `<!-- ${pdf}`],
  ['PHP before a header of PDF', 'a.pdf', `<?php phpinfo(); ?>${pdf}`],
  ['a page in the preamble of a DICOM', 'a.dcm', `<html>${zeros(122)}DICM${meta}`],
  ['a page in an element of DICOM', 'a.dcm', `\x08\0\x05\0LO\x40\0<html><script>alert(1)</script>`],
  ['a page in a JPEG', 'a.jpg', `${jpeg}\xff\xfe\0\x40<HTML><script>alert(1)</script>`],
  ['a page after the first bytes of a JPEG', 'a.jpg', '\xff\xd8\xff<html><script>'],
  ['a page in a PNG', 'a.png', `${png}<svg onload=alert(1)>`],
  ['a page in a TIFF', 'a.tif', 'II*\0<iframe src=x>'],
  ['a page in a WebP', 'a.webp', 'RIFF\x10\0\0\0WEBP<body onload=alert(1)>'],
  ['a page in UTF-16 in a JPEG', 'a.jpg', `${jpeg}<\0s\0c\0r\0i\0p\0t\0>\0`],
  ['PHP in a JPEG', 'a.jpg', `${jpeg}<?php system($_GET[0]);`],
  ['a drawing', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['a drawing named as a PNG', 'a.png', '<?xml version="1.0"?><svg onload="alert(1)">'],
  ['a GIF', 'a.gif', 'GIF89a'],
  ['a GIF that is a program of Java', 'a.gif', `GIF89a${zip({ name: 'META-INF/MANIFEST.MF' })}`],
  ['a GIF that is a PDF', 'a.pdf', `GIF89a${pdf}`],
  ['a bitmap', 'a.bmp', 'BM\x36\0\0\0'],
  ['a program of Java', 'a.zip', zip({ name: 'META-INF/' }, { name: 'META-INF/MANIFEST.MF', content: 'abc' })],
  ['a program of Android in a ZIP', 'a.zip', zip({ name: 'AndroidManifest.xml', content: 'abc' })],
  ['a ZIP after a page', 'a.zip', `<html>${zip({ name: 'a' })}`],
  ['a ZIP after a program', 'a.zip', `MZ${zip({ name: 'a' })}`],
  ['a ZIP that is a DICOM', 'a.dcm', `${zip({ name: 'a' }).padEnd(128, '\0')}DICM${meta}`],
  ['a JPEG that is a PDF', 'a.pdf', `${jpeg}${pdf}`],
  ['a PNG that is a PDF', 'a.pdf', `${png}${pdf}`],
  ['a PDF that is a DICOM', 'a.pdf', `${pdf.padEnd(128, '\0')}DICM${meta}`],
  ['a JPEG that is a DICOM', 'a.jpg', `${jpeg.padEnd(128, '\0')}DICM${meta}`],
  ['a RAR', 'a.rar', 'Rar!\x1a\x07\0'],
  ['a RAR before a header of PDF', 'a.pdf', `Rar!\x1a\x07\0${pdf}`],
  ['an old Word file', 'a.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['a video', 'a.mp4', ftyp('isom', 'iso2', 'avc1', 'mp41')],
  ['a video named as a HEIC', 'a.heic', ftyp('qt  ', 'qt  ')],
  ['a sound', 'a.webp', 'RIFF\x10\0\0\0WAVEfmt '],
  ['a HEIC whose brand is in its version', 'a.heic', `${zeros(3)}\x10ftypmp42heic`],
  ['a PDF header that comes too late', 'a.pdf', `${' '.repeat(1021)}${pdf}`],
  ['a header of PostScript', 'a.pdf', '%!PS-Adobe-3.0'],
  ['an icon', 'a', '\0\0\x01\0\x01\0\x10\x10'],
  ['a font', 'a', '\0\x01\0\0\0\x0f\0\x80'],
  ['two numbers that are no element', 'a.dcm', '\x08\0\x05\0\x0a\0\0\0\x01\x02\x03\x04\x05\x06\x07'],
  ['an element of another group', 'a.dcm', '\x10\0\x10\0PN\x04\0Anna'],
  ['DICM too early', 'a.dcm', `${zeros(127)}DICM`],
];

describe('a document', () => {
  test.each(accepted)('%s, %s, is accepted by its bytes', (_what, name, head, kind, download) => {
    const type = documentType(latin1(head));
    expect(type).toBe(contentTypes[kind]);
    expect(downloadName(name, type ?? '')).toBe(download);
    expect(acceptedFiles.split(',')).toContain(type);
  });

  test.each(refused)('%s, %s, is refused', (_what, _name, head) => {
    expect(documentType(latin1(head))).toBeNull();
  });

  test('every kind is in the table', () => {
    expect(new Set(accepted.map(([, , , kind]) => kind))).toEqual(new Set(Object.keys(contentTypes)));
  });

  test('bytes after the first ones do not matter', () => {
    for (const [what, , head, kind] of accepted)
      expect([what, documentType(latin1(head.padEnd(signatureLength, '\0') + '<html>MZ%PDF-'))]).toEqual([
        what,
        contentTypes[kind],
      ]);
  });
});

test.each([
  ['fattura.pdf', 'FILE_UNREADABLE'],
  ['FOTO.JPEG', 'FILE_UNREADABLE'],
  ['foto.jfif', 'FILE_UNREADABLE'],
  ['lettera.docx', 'FILE_UNREADABLE'],
  ['filmato.mp4', 'FILE_TYPE'],
  ['fattura.pdf.exe', 'FILE_TYPE'],
  ['README', 'FILE_TYPE'],
  ['pdf', 'FILE_TYPE'],
])('the refusal for %s is %s', (name, code) => {
  expect(typeRefusal(name, new Uint8Array(1))).toBe(code);
  expect(typeRefusal(name, new Uint8Array())).toBe('FILE_EMPTY');
});

describe('whatever the name is', () => {
  const anyName = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
    fc
      .tuple(
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.constantFrom('exe', 'html', 'SVG', 'pdf', 'jpg', 'lnk', 'dcm', 'docx'),
      )
      .map(([base, ending]) => `${base}.${ending}`),
  );

  test('accepted bytes have one type, and a download opens with a program for it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...accepted), anyName, ([, , head, kind], name) => {
        const type = documentType(latin1(head));
        expect(type).toBe(contentTypes[kind]);
        const download = downloadName(name, contentTypes[kind]);
        expect(download).not.toMatch(/\.(?:exe|html|svg|lnk|js|hta|bat|cmd|com|scr)$/i);
        expect(download).toMatch(/\.(?:jpe?g|jfif|jpe|png|webp|hei[cf]|avif|tiff?|pdf|dcm|dicom|zip|docx|odt)$/i);
        expect(downloadName(download, contentTypes[kind])).toBe(download);
      }),
    );
  });

  test('a program, a page or a drawing before accepted bytes is refused', () => {
    const attacks = [
      'MZ',
      '\x7fELF',
      '\xfe\xed\xfa\xce',
      '#!/bin/sh\n',
      '<html>',
      '<svg>',
      '<!DOCTYPE html>',
      '<?php ',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...attacks),
        fc.constantFrom(...accepted),
        fc.nat({ max: 400 }),
        (attack, [, , head], overwritten) => {
          expect(documentType(latin1(attack + head))).toBeNull();
          const written = attack + head.slice(Math.min(overwritten, attack.length));
          expect(documentType(latin1(written))).toBeNull();
        },
      ),
    );
  });

  test('no text is a document', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 300 });
    fc.assert(
      fc.property(text, (written) => {
        fc.pre(!written.includes('%PDF-'));
        expect(documentType(latin1(written))).toBeNull();
      }),
    );
  });
});

test('the kinds of documents with a thumbnail are those that the website can decode', () => {
  const withThumbnail = Object.values(contentTypes).filter(hasThumbnail);
  expect(withThumbnail).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/avif']);
});

describe('a file that is sent to a browser', () => {
  test.each([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/gif', 'GIF89a......'],
    ['image/webp', 'RIFF\0\0\0\0WEBP'],
    ['image/avif', ftyp('avif')],
    ['image/bmp', 'BM\x36\0'],
    ['application/pdf', pdf],
  ])('as %s is shown in place', (type, head) => {
    expect(fileType(latin1(head))).toBe(type);
    expect(isInlineType(type)).toBe(true);
  });

  test.each([
    ['a script', '<script>alert(1)'],
    ['a drawing', '<svg xmlns='],
    ['a page before a PDF', `<html>${pdf}`],
    ['a TIFF', 'II*\0'],
    ['a ZIP', zip({ name: 'a' })],
    ['a DOCX', docx],
    ['a DICOM', dicom],
    ['nothing', ''],
  ])('is not, if it is %s', (_what, head) => {
    expect(isInlineType(fileType(latin1(head)))).toBe(false);
  });
});
