import { services } from '#shared/content/services.ts';
import { serviceHref } from '#shared/content/site.ts';
import { fillPath, isGuardedPage, pages } from '#shared/contract/routes.ts';
import { plainFormSentQuery, quoteQuery } from '#shared/rules/plain-form.ts';
import { runProvider } from '../support/bundled-provider.ts';
import { completeForm, postPlainForm } from '../support/plain-form.ts';
import { staff } from '../support/provider-client.ts';
import { startWebsite } from '../support/website.ts';
import { hydratedPages } from './hydrated-pages.ts';

export interface ShownPage {
  /** Path and query. */
  path: string;
  html: string;
  policy: string;
}

/**
 * Every page of a real website: those of the sitemap, all without parameters, an article's editor, those that the form
 * without scripts leads to, and errors. Staff's pages are shown as they are sent and as their scripts complete them.
 */
export async function showPages() {
  const provider = await runProvider({ demo: true });
  const env = { RATE_LIMITS: 'off', CONTACT_EMAIL: 'clinica@example.it', CLINIC_ADDRESS: 'Rruga 1, Tirana' };
  const website = await startWebsite({ provider, env });
  const { origin } = website;
  const admin = website.openBrowser();
  const visitor = website.openBrowser();
  await admin.login(staff.email, staff.password);
  const sitemap = (await visitor.get('/sitemap.xml')).text;
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const fixed = Object.values(pages).filter((path) => !path.includes(':'));
  const article = listed.find((path) => path.startsWith('/blog/')) ?? '';
  const further = [
    article.replace('/blog/', '/dashboard/edit-blog/'),
    '/blog/999',
    '/dashboard/unknown',
    fillPath(pages.service, { serviceName: 'Nope' }),
    `${pages.home}?${plainFormSentQuery}`,
    `${serviceHref(services[0]?.name ?? '')}?${quoteQuery}`,
  ];

  const shown: ShownPage[] = [];
  for (const path of new Set([...listed, ...fixed, ...further])) {
    const browser = isGuardedPage(path) ? admin : visitor;
    const { text: html, headers } = await browser.get(path);
    const isPage = String(headers['content-type']).startsWith('text/html');
    if (isPage && html !== '') shown.push({ path, html, policy: String(headers['content-security-policy']) });
  }
  const refused = await postPlainForm(origin, { ...completeForm, fullName: '' });
  const policy = String(refused.headers.get('content-security-policy'));
  shown.push({ path: '/contact-form', html: await refused.text(), policy });

  await postPlainForm(origin, completeForm);
  const staffs = shown.filter(({ path }) => isGuardedPage(path)).map(({ path }) => path);
  const hydrated = await hydratedPages(origin, admin.cookies, [...staffs, `${pages.contactForms}?form=1`]);
  shown.push(...hydrated.map((page) => ({ ...page, policy })));
  const close = async () => {
    await website.close();
    await provider.close();
  };
  return { shown, origin, admin, visitor, close };
}
