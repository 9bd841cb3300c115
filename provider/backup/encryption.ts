import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { OperatorError } from '../config/operator-error.ts';
import { fixedChunks } from '../files/fixed-chunks.ts';
import { DamagedFile } from './checksum.ts';

/**
 * The format of encrypted files (docs/decisions.md, 16): a header, then chunks
 * that are each sealed with AES-256-GCM (NIST SP 800-38D) in the STREAM construction (Hoang, Reyhanitabar, Rogaway,
 * Vizár: "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", 2015). The key of a file is derived
 * from its name and a salt (HKDF, RFC 5869).
 */
const magic = Buffer.from('CLINIC01');
const keyIdBytes = 8;
const saltBytes = 32;
const headerBytes = magic.length + keyIdBytes + saltBytes;
const chunkBytes = 64 * 1024;
const tagBytes = 16;

export const keyBytes = 32;

const derive = (key: Buffer, salt: Buffer, info: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** @returns an id of the key, which distinguishes a wrong key from a damaged file. */
const keyIdOf = (key: Buffer): Buffer => derive(key, magic, 'key id', keyIdBytes);

const fileKey = (key: Buffer, salt: Buffer, name: string): Buffer => derive(key, salt, `file ${name}`, keyBytes);

/** Contains the chunk's number and whether it is the last, so that no chunk can be moved, repeated or omitted. */
const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
};

/** Encrypts a file of a backup in chunks. @param name path of the file relative to the destination. */
export async function* encrypt(source: AsyncIterable<Buffer>, name: string, key: Buffer) {
  const salt = randomBytes(saltBytes);
  yield Buffer.concat([magic, keyIdOf(key), salt]);
  const secret = fileKey(key, salt, name);
  let number = 0;
  for await (const { bytes, isLast } of fixedChunks(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

const openChunk = (secret: Buffer, bytes: Buffer, nonce: Buffer, name: string): Buffer => {
  if (bytes.length < tagBytes) throw new DamagedFile(`${name} is damaged: it ends too early`);
  const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const opened = decipher.update(bytes.subarray(0, -tagBytes));
  try {
    decipher.final();
  } catch {
    throw new DamagedFile(`${name} is damaged: it is not what was written under this name`);
  }
  return opened;
};

/** @returns the key of a file that begins with these bytes; null if the file is not encrypted and must not be. */
const secretOf = (head: Buffer, name: string, key: Buffer | null): Buffer | null => {
  const isEncrypted = head.subarray(0, magic.length).equals(magic);
  if (isEncrypted && !key) throw new OperatorError(`${name} is encrypted: set BACKUP_KEY`);
  if (!key) return null;
  if (head.length === 0) throw new DamagedFile(`${name} is damaged: it is empty`);
  if (!isEncrypted)
    throw new DamagedFile(
      `${name} is not encrypted, or damaged: BACKUP_KEY is set, and must be unset for a backup without encryption`,
    );
  const salt = head.subarray(magic.length + keyIdBytes);
  if (!head.subarray(magic.length, magic.length + keyIdBytes).equals(keyIdOf(key)))
    throw new DamagedFile(`${name} was encrypted with another BACKUP_KEY`);
  return fileKey(key, salt, name);
};

/**
 * Decrypts a file of a backup. Each chunk is authenticated before it is yielded; a truncated file fails at the end.
 * @throws OperatorError for a wrong, missing or unnecessary key, and for a damaged, truncated or swapped file.
 */
export async function* decrypt(source: AsyncIterable<Buffer>, name: string, key: Buffer | null) {
  let secret: Buffer | null = null;
  let number = -1;
  for await (const { bytes, isLast } of fixedChunks(source, chunkBytes + tagBytes, headerBytes)) {
    if (number < 0) secret = secretOf(bytes, name, key);
    if (!secret) yield bytes;
    else if (number >= 0) yield openChunk(secret, bytes, nonceOf(number, isLast), name);
    else if (isLast) throw new DamagedFile(`${name} is damaged: it ends too early`);
    number += 1;
  }
}
