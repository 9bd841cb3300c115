import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanFileName, freeName } from './file-name.ts';

describe('a name', () => {
  test.each([
    ['\u202efdp.exe', 'fdp.exe'],
    ['a\u0000b\r\n.pdf', 'ab.pdf'],
    ['\u2066a\u2069\u200e\u200f\u0085.pdf', 'a.pdf'],
    ['  lastra è 1.pdf ', 'lastra è 1.pdf'],
    ['\u202e', 'documento'],
    ['a\ud800.pdf', 'a\ufffd.pdf'],
    ['già 👨‍👩‍👧.pdf', 'già 👨‍👩‍👧.pdf'],
    ['lastra\\3.pdf', 'lastra\\3.pdf'],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  test('is clean after once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 255 }), (name) => {
        expect(cleanFileName(cleanFileName(name))).toBe(cleanFileName(name));
      }),
    );
  });
});

test.each([
  ['image.jpg', 'image-2.jpg'],
  ['IM000001', 'IM000001-2'],
  ['I10', 'I10-2'],
  ['00000001', '00000001-2'],
  ['1.2.840.99999.1.4.215519', '1.2.840.99999.1.4.215519-2'],
  ['1.2.840.99999.1.4.dcm', '1.2.840.99999.1.4-2.dcm'],
  ['CT0001.dcm', 'CT0001-2.dcm'],
  ['IMG_0001.HEIC', 'IMG_0001-2.HEIC'],
  ['IMG_E0001.JPG', 'IMG_E0001-2.JPG'],
  ['IMG-20260504-WA0001.jpg', 'IMG-20260504-WA0001-2.jpg'],
  ['PXL_20260504_104507123.MP.jpg', 'PXL_20260504_104507123.MP-2.jpg'],
  ['DSC00012.jpg', 'DSC00012-2.jpg'],
  ['P1010001.JPG', 'P1010001-2.JPG'],
  ['1000012345', '1000012345-2'],
  ['3F2504E0-4F89-11D3-9A0C-0305E82C3301.jpeg', '3F2504E0-4F89-11D3-9A0C-0305E82C3301-2.jpeg'],
  ['scan.pdf', 'scan-2.pdf'],
  ['Scan_20260504.pdf', 'Scan_20260504-2.pdf'],
  ['Scansione 3.pdf', 'Scansione 3-2.pdf'],
  ['Adobe Scan 04 mag 2026.pdf', 'Adobe Scan 04 mag 2026-2.pdf'],
  ['documento.pdf', 'documento-2.pdf'],
  ['Documento senza titolo.docx', 'Documento senza titolo-2.docx'],
  ['Screenshot_20260504-104507_Chrome.png', 'Screenshot_20260504-104507_Chrome-2.png'],
  ['Schermata 2026-05-04 alle 10.45.07.png', 'Schermata 2026-05-04 alle 10.45.07-2.png'],
  ['photo.jpg', 'photo-2.jpg'],
  ['Foto.jpg', 'Foto-2.jpg'],
  ['Unknown.jpeg', 'Unknown-2.jpeg'],
  ['download.pdf', 'download-2.pdf'],
  ['download (1).pdf', 'download (1)-2.pdf'],
  ['unnamed.png', 'unnamed-2.png'],
  ['WhatsApp Image 2026-05-04 at 10.45.07.jpeg', 'WhatsApp Image 2026-05-04 at 10.45.07-2.jpeg'],
  ['photo_2026-05-04 10.45.07.jpg', 'photo_2026-05-04 10.45.07-2.jpg'],
  ['photo_5301234567890123456_y.jpg', 'photo_5301234567890123456_y-2.jpg'],
  ['12345678_1234567890_n.jpg', '12345678_1234567890_n-2.jpg'],
  [
    'Immagine WhatsApp 2026-05-04 ore 10.45.07_0f3c2a1b.jpg',
    'Immagine WhatsApp 2026-05-04 ore 10.45.07_0f3c2a1b-2.jpg',
  ],
  ['received_1234567890.jpeg', 'received_1234567890-2.jpeg'],
  ['FullSizeRender(1).jpg', 'FullSizeRender(1)-2.jpg'],
  ['PXL_20260504_104507123.PORTRAIT.jpg', 'PXL_20260504_104507123.PORTRAIT-2.jpg'],
  ['IMG_20260504_104507_HDR.jpg', 'IMG_20260504_104507_HDR-2.jpg'],
  ['IMAG0001.jpg', 'IMAG0001-2.jpg'],
  ['Cattura.PNG', 'Cattura-2.PNG'],
  ['Istantanea da 2026-05-04 10-45-07.png', 'Istantanea da 2026-05-04 10-45-07-2.png'],
  ['Bildschirmfoto 2026-05-04 um 10.45.07.png', 'Bildschirmfoto 2026-05-04 um 10.45.07-2.png'],
  ['Immagine incollata.png', 'Immagine incollata-2.png'],
  ['CT.1.2.840.99999.2.dcm', 'CT.1.2.840.99999.2-2.dcm'],
  ['OPG_0001.dcm', 'OPG_0001-2.dcm'],
  ['CCI05042026.pdf', 'CCI05042026-2.pdf'],
  ['EPSON001.PDF', 'EPSON001-2.PDF'],
  ['SKM_C25826050410450.pdf', 'SKM_C25826050410450-2.pdf'],
])('%s, which a device gave, becomes %s if it is taken', (name, free) => {
  expect(freeName(name, ['altro.pdf'])).toBe(name);
  expect(freeName(name, [name])).toBe(free);
});

test.each([
  'panoramica.pdf',
  'lastra Anna.jpg',
  'Preventivo 2026.pdf',
  'foto denti.jpg',
  'TAC Rossi.zip',
  'scan superiore.pdf',
  'Rossi_a.pdf',
  'TAC 2026.pdf',
  'TAC_2026.pdf',
  'catturati.jpg',
  'cattura di Anna.png',
  'Anna_001.pdf',
  'città.pdf',
  '❤️.jpg',
  '.pdf',
])('%s, which a person gave, stays taken', (name) => {
  expect(freeName(name, [name])).toBe(name);
});
