import type { Role } from '#shared/contract/staff-accounts.ts';

/** The roles in words, in the order in which they are offered. */
export const roleTitles: Readonly<Record<Role, string>> = { staff: 'Osoblje', admin: 'Administrator' };

const titles: ReadonlyMap<string, string> = new Map(Object.entries(roleTitles));

/** @returns a role in words, an unknown one unchanged. */
export const roleTitle = (role: string): string => titles.get(role) ?? role;

/** @returns the role in a form's field; the least privileged one for any other text. */
export const roleOf = (value: string): Role => (value === 'admin' ? value : 'staff');
