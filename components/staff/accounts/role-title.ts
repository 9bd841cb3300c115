import type { Role } from '#shared/contract/accounts.ts';

/** The Croatian titles of the roles, in the order of the options. */
export const roleTitles: Readonly<Record<Role, string>> = { staff: 'Osoblje', admin: 'Administrator' };

const titles: ReadonlyMap<string, string> = new Map(Object.entries(roleTitles));

export const roleTitle = (role: string): string => titles.get(role) ?? role;

/** @returns the role in a form field; the least privileged role for any other text. */
export const roleOf = (value: string): Role => (value === 'admin' ? value : 'staff');
