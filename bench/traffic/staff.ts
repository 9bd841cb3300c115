import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { field, numberField } from '#tests/support/provider-client.ts';
import { staffLogin } from '../support/product.ts';
import { api, isDone, json, openBrowser, type Browser, type Place, type Reply } from './browser.ts';
import { attempt, noValue, type ArticleEntry, type Ledger } from './ledger.ts';
import { thinking } from './visitors.ts';

/** Another member of staff may have erased it in the meantime. */
const isGone = (reply: Reply) => isDone(reply) || reply.status === 404;

const deletion = () => ({ method: 'DELETE' as const });

const logIn = (browser: Browser) => browser.insist('log-in', api('login'), json('POST', staffLogin));

type Insist = Browser['insist'];

/** Repeats a call like the page, and logs in again if the session has ended. */
const insistLoggedIn =
  (browser: Browser, { over }: Place): Insist =>
  async (kind, path, make, isEnough = isDone) => {
    for (;;) {
      const reply = await browser.insist(kind, path, make, (each) => isEnough(each) || each.status === 401);
      if (reply?.status !== 401) return reply;
      await logIn(browser);
      if (over.aborted) return null;
    }
  };

const article = (title: string) => ({ blog: { title, content: [] } });

/** Creates an article and changes its title. @returns its id; null if the time is over. */
async function writeArticle(insist: Insist, ledger: Ledger): Promise<string | null> {
  const title = `Articolo ${randomBytes(8).toString('hex')}`;
  const created = await insist('article', api('createBlog'), json('POST', article(title)));
  if (!created) return null;
  const blogId = String(numberField(created.json, 'blogId'));
  const entry: ArticleEntry = { title: noValue(), state: 'there' };
  attempt(entry.title, title)();
  ledger.articles.set(blogId, entry);
  const changed = `${title}, riveduto`;
  const acknowledge = attempt(entry.title, changed);
  if (await insist('article', api('updateBlog', { blogId }), json('PUT', article(changed)))) acknowledge();
  return blogId;
}

async function deleteArticle(insist: Insist, ledger: Ledger, blogId: string): Promise<void> {
  const entry = ledger.articles.get(blogId);
  if (!entry) return;
  entry.state = 'deleting';
  if (await insist('article', api('deleteBlog', { blogId }), deletion, isGone)) entry.state = 'deleted';
}

/** Lists the requests and opens one; erases it if `mayErase` is true. */
async function handleRequest(insist: Insist, ledger: Ledger, mayErase: boolean): Promise<void> {
  const list = await insist('list', api('listForms'));
  const forms = field(list?.json, 'contactForms');
  const sent = ledger.drafts.filter(({ state }) => state === 'sent');
  const draft = sent[randomInt(Math.max(1, sent.length))];
  const listed = Array.isArray(forms)
    ? forms.find((form: unknown) => field(form, 'email') === draft?.email)
    : undefined;
  if (!draft || listed === undefined) return;
  const formId = numberField(listed, 'id');
  await insist('open', api('getForm', { formId }), undefined, isGone);
  if (!mayErase || draft.state !== 'sent') return;
  draft.state = 'erasing';
  if (await insist('erase', api('eraseForm', { formId }), deletion, isGone)) draft.state = 'erased';
}

/** Logs in, reads and erases requests, writes and deletes articles. */
export async function work(place: Place, ledger: Ledger): Promise<void> {
  const browser = openBrowser(place);
  const insist = insistLoggedIn(browser, place);
  const own: string[] = [];
  await logIn(browser);
  for (let turn = 0; !place.over.aborted; turn += 1) {
    await pause(thinking);
    await handleRequest(insist, ledger, turn % 4 === 3);
    if (turn % 3 === 0) own.push((await writeArticle(insist, ledger)) ?? '');
    if (turn % 6 === 5) await deleteArticle(insist, ledger, own.shift() ?? '');
  }
  await browser.close();
}
