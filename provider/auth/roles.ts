/** The roles an account may have. Only 'admin' opens the dashboard (docs/product.md, 5.3). */
export const roles = ['admin', 'staff'] as const;
export type Role = (typeof roles)[number];

export function isRole(value: string): value is Role {
  return roles.some((role) => role === value);
}
