import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A certificate authority for tests, with a server certificate for 127.0.0.1, as PEM files. */
export interface Authority {
  /** The certificate of the authority, which clients must trust. */
  readonly trusted: string;
  readonly certificateFile: string;
  readonly keyFile: string;
  readonly certificate: string;
  readonly key: string;
  close: () => void;
}

/** Writes a certificate that is valid for a day, and its key to `<file>.key`. */
function certify(folder: string, subject: string, file: string, options: readonly string[]): void {
  const command = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -out ${file} -keyout ${file}.key`;
  execFileSync('openssl', [...command.split(' '), '-subj', subject, ...options], {
    cwd: folder,
    stdio: 'ignore',
  });
}

/**
 * Creates an authority and its server certificate.
 * @param name of the authority.
 * @param hasExpired true: the server certificate was valid until yesterday.
 */
export function createAuthority(name: string, hasExpired = false): Authority {
  const folder = mkdtempSync(path.join(tmpdir(), 'authority-'));
  // Servers that run as another user must be able to read the files.
  chmodSync(folder, 0o755);
  const file = (own: string) => path.join(folder, own);
  certify(folder, `/CN=${name}`, 'authority.pem', ['-addext', 'keyUsage=critical,keyCertSign']);
  certify(folder, '/CN=127.0.0.1', 'certificate.pem', [
    '-CA',
    'authority.pem',
    '-CAkey',
    'authority.pem.key',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  ]);
  if (hasExpired)
    for (const command of [
      'req -new -key certificate.pem.key -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -out request.pem',
      'x509 -req -in request.pem -copy_extensions copyall -CA authority.pem -CAkey authority.pem.key -set_serial 1 -days -1 -out certificate.pem',
    ])
      execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'ignore' });
  return {
    trusted: file('authority.pem'),
    certificateFile: file('certificate.pem'),
    keyFile: file('certificate.pem.key'),
    certificate: readFileSync(file('certificate.pem'), 'utf8'),
    key: readFileSync(file('certificate.pem.key'), 'utf8'),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
