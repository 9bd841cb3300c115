/**
 * Headers for untrusted files. They make the browser use the declared type, run no scripts and load no resources. Only
 * the site's own pages may frame such a file, for PDF in the viewer.
 */
export const untrustedFileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
} as const;

/** @returns the parameter `filename*` of a Content-Disposition (RFC 6266, section 4.3; RFC 8187, section 3.2). */
export function encodedFileName(fileName: string): string {
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `filename*=UTF-8''${encoded}`;
}
