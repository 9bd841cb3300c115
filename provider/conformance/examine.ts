import { checkBlog, checkPublication } from './article-checks.ts';
import { checkClosedDoors, checkLogin, checkLogout, type Login } from './auth-checks.ts';
import { checkContactForm, checkFormList } from './form-checks.ts';
import { probe } from './probe.ts';
import {
  checkErasure,
  checkFollowUp,
  checkReadings,
  checkReplyTemplates,
  checkSearch,
} from './staff-checks.ts';
import { report, type Report } from './report.ts';

/**
 * Makes every call of the contract (docs/product.md, 7) to a provider. Of the calls that not every provider supports
 * (7.4), it makes those without a lasting effect. Deletes everything that it has created.
 * @param provider base URL of the provider's API. @param login e-mail and password of an account with the role admin.
 */
export async function examine(provider: string, login: Login): Promise<Report> {
  const examination = { ...report(), visitor: probe(provider), staff: probe(provider) };
  await checkClosedDoors(examination, login);
  await checkLogin(examination, login);
  const fullName = await checkContactForm(examination);
  const formId = await checkFormList(examination, fullName);
  if (formId !== null) {
    await checkSearch(examination, formId);
    await checkFollowUp(examination, formId);
    await checkErasure(examination, formId);
  }
  await checkReplyTemplates(examination);
  await checkBlog(examination);
  await checkPublication(examination);
  await checkReadings(examination);
  await checkLogout(examination);
  return examination;
}
