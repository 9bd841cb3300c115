import { checkClosedDoors, checkLogin, checkLogout, type Login } from './auth-checks.ts';
import { checkBlog } from './blog-checks.ts';
import { checkContactForm, checkFormList } from './form-checks.ts';
import { probe } from './probe.ts';
import { checkPublication } from './publication-checks.ts';
import { checkErasure, checkFollowUp, checkReadings, checkReplyTemplates } from './staff-checks.ts';
import { report, type Report } from './report.ts';

/**
 * Tries every call of the contract (docs/product.md, 7) on a provider, from outside, and those of its additions that change
 * nothing for people; deletes what it has created.
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
  const formId = await checkFormList(result, staff, fullName);
  if (formId !== null) await checkFollowUp(result, staff, formId);
  if (formId !== null) await checkErasure(result, staff, formId);
  await checkReplyTemplates(result, staff);
  await checkBlog(result, staff, visitor);
  await checkPublication(result, staff, visitor);
  await checkReadings(result, staff);
  await checkLogout(result, staff);
  return result;
}
