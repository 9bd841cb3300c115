import { checkClosedDoors, checkLogin, checkLogout, type Login } from './auth-checks.ts';
import { checkBlog } from './blog-checks.ts';
import { checkContactForm, checkFormList } from './form-checks.ts';
import { probe } from './probe.ts';
import { report, type Report } from './report.ts';

/**
 * Tries every call of the contract (docs/product.md, 7) on a provider, from outside, and deletes what it has created.
 * @param provider base URL of its API. @param login of an account with the role admin.
 */
export async function examine(
  provider: string,
  login: Login,
): Promise<Pick<Report, 'rows' | 'leftovers' | 'unchecked'>> {
  const result = report();
  const visitor = probe(provider);
  const staff = probe(provider);
  await checkClosedDoors(result, visitor, login);
  await checkLogin(result, staff, login);
  const fullName = await checkContactForm(result, visitor);
  await checkFormList(result, staff, fullName);
  await checkBlog(result, staff, visitor);
  await checkLogout(result, staff);
  return result;
}
