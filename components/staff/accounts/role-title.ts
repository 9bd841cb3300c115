import type { Role } from '#shared/contract/staff-accounts.ts';

/** The roles in words, in the order in which they are offered. */
export const roleTitles: Readonly<Record<Role, string>> = { staff: 'Osoblje', admin: 'Administrator' };

const titles: ReadonlyMap<string, string> = new Map(Object.entries(roleTitles));

/** @returns a role in words, an unknown one as it is. */
export const roleTitle = (role: string): string => titles.get(role) ?? role;

/** @returns the role of a form's field; the one that sees least for any other text. */
export const roleOf = (value: string): Role => (value === 'admin' ? value : 'staff');
