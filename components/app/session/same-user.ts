import type { User } from '#shared/contract/accounts.ts';

/** Fields that identify a user, the most reliable first. Only the role is guaranteed (docs/product.md, 7.1). */
const marks = ['id', 'email', 'name'] as const;

const markOf = (user: User & { id?: unknown }, mark: (typeof marks)[number]): unknown => user[mark] ?? null;

export function isSameUser(one: User, other: User): boolean {
  const mark = marks.find((name) => markOf(one, name) !== null && markOf(other, name) !== null);
  return mark === undefined ? one.role === other.role : markOf(one, mark) === markOf(other, mark);
}

/** @returns a SHA-256 in hex, which hides the owner; the field itself on insecure pages, where browsers lack cryptography. */
export async function accountName(user: User): Promise<string> {
  const mark = marks.find((name) => markOf(user, name) !== null);
  const text = mark === undefined ? `role ${user.role}` : `${mark} ${String(markOf(user, mark))}`;
  const { subtle }: { subtle?: SubtleCrypto } = crypto;
  if (!subtle) return text;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
