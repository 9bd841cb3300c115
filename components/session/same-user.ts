import type { User } from '#shared/contract/auth.ts';

/** What providers tell people apart by, best first; only the role is promised (specification, section 3). */
const marks = ['id', 'email', 'name'] as const;

const markOf = (user: User & { id?: unknown }, mark: (typeof marks)[number]): unknown => user[mark] ?? null;

/** @returns whether two answers about the logged-in user mean one person, as far as they say. */
export function isSameUser(one: User, other: User): boolean {
  const mark = marks.find((name) => markOf(one, name) !== null && markOf(other, name) !== null);
  return mark === undefined ? one.role === other.role : markOf(one, mark) === markOf(other, mark);
}
