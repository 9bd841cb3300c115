import type { PageContext } from 'vike/types';
import { isStaffPage } from '#shared/contract/routes.ts';

export const lang = ({ urlPathname }: PageContext) => (isStaffPage(urlPathname) ? 'hr' : 'it');
