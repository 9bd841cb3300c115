import { checkBlog, checkPublication, checkReading } from './article-checks.ts';
import { checkClosedDoors, checkLogin, checkLogout, type Login } from './auth-checks.ts';
import { checkContactForm, checkFormList } from './form-checks.ts';
import { checkQuotes } from './quote-checks.ts';
import { probe, Silent } from './probe.ts';
import { checkErasure, checkFollowUp, checkReadings, checkReplyTemplates, checkSearch } from './staff-checks.ts';
import { report, type Examination, type Report } from './report.ts';

/** The parts of the contract that can be examined alone. */
export const areas = ['form', 'blog', 'auth', 'staff', 'quotes'] as const;
export type Area = (typeof areas)[number];

/** Without an account, `form` and `blog` make visitors' calls only. */
export const needsAccount = (area: Area): boolean => !['form', 'blog'].includes(area);

async function run(examination: Examination, login: Login | null, only: ReadonlySet<Area>): Promise<void> {
  if (login && only.has('auth')) await checkClosedDoors(examination, login);
  if (login) await checkLogin(examination, login);
  if (only.has('form') || only.has('staff') || only.has('quotes')) {
    const fullName = await checkContactForm(examination);
    const formId = login && (await checkFormList(examination, fullName));
    if (formId !== null && only.has('staff')) {
      await checkSearch(examination, formId);
      await checkFollowUp(examination, formId);
    }
    if (formId !== null && only.has('quotes')) await checkQuotes(examination, formId);
    if (formId !== null) await checkErasure(examination, formId, fullName);
  }
  if (only.has('staff')) await checkReplyTemplates(examination);
  if (only.has('blog')) {
    await checkReading(examination);
    if (login) await checkBlog(examination);
    if (login) await checkPublication(examination);
  }
  if (only.has('staff')) await checkReadings(examination);
  if (login) await checkLogout(examination);
}

/**
 * Makes every call of the contract (docs/product.md, 7) to a provider. Of the calls that not every provider supports
 * (7.4), it makes those without a lasting effect. Deletes everything that it has created.
 * @param provider base URL of the provider's API. @param login e-mail and password of an account with the role admin.
 * @returns the report, and the message about the server that has not answered, which ended the examination.
 */
export async function examine(
  provider: string,
  login: Login | null,
  only: readonly Area[] = areas,
): Promise<Report & { silence: string | null }> {
  const examination = { ...report(), visitor: probe(provider), staff: probe(provider) };
  try {
    await run(examination, login, new Set(only));
    return { ...examination, silence: null };
  } catch (error) {
    if (error instanceof Silent) return { ...examination, silence: error.message };
    throw error;
  }
}
