import { pages } from '#shared/contract/routes.ts';
import { runProvider } from '../support/bundled-provider.ts';
import { completeForm, postPlainForm } from '../support/plain-form.ts';
import { staff } from '../support/provider-client.ts';
import { startWebsite } from '../support/website.ts';

export interface ShownPage {
  path: string;
  status: number;
  html: string;
  policy: string;
}

/** Every page of a real website: those of the sitemap, all without parameters, an article's editor, and errors. */
export async function showPages() {
  const provider = await runProvider({ demo: true });
  const env = { RATE_LIMITS: 'off', CONTACT_EMAIL: 'clinica@example.it', CLINIC_ADDRESS: 'Rruga 1, Tirana' };
  const website = await startWebsite({ provider, env });
  const admin = website.openBrowser();
  const visitor = website.openBrowser();
  await admin.login(staff.email, staff.password);
  const sitemap = (await visitor.get('/sitemap.xml')).text;
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const fixed = Object.values(pages).filter((path) => !path.includes(':'));
  const article = listed.find((path) => path.startsWith('/blog/')) ?? '';
  const further = [article.replace('/blog/', '/dashboard/edit-blog/'), '/blog/999', '/dashboard/unknown'];

  const shown: ShownPage[] = [];
  for (const path of new Set([...listed, ...fixed, ...further])) {
    const browser = path.startsWith(pages.dashboard) ? admin : visitor;
    const { status, text: html, headers } = await browser.get(path);
    const isPage = String(headers['content-type']).startsWith('text/html');
    if (isPage && html !== '')
      shown.push({ path, status, html, policy: String(headers['content-security-policy']) });
  }
  const refused = await postPlainForm(website.origin, { ...completeForm, fullName: '' });
  const policy = String(refused.headers.get('content-security-policy'));
  shown.push({ path: '/contact-form', status: refused.status, html: await refused.text(), policy });
  const close = async () => {
    await website.close();
    await provider.close();
  };
  return { shown, visitor, close };
}
