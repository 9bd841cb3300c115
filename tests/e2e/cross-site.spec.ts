import { createServer } from 'node:http';
import { mayComplain, expect, test } from '../support/journey.ts';

const creating = '/api/contact-form/initializeClientContactForm';

/** Starts another site with a page that embeds and links to URLs that create a draft here. */
async function startForeignSite(target: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<title>Another site</title><iframe src="${target}?frame"></iframe><a href="${target}?link">Win</a>`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The foreign site has no port');
  // The host name differs from the site's, so browsers treat it as another site.
  return { origin: `http://localhost:${address.port}`, close: () => server.close() };
}

test('neither a frame nor a link on another site creates a draft; the form here still does', async ({ page, site }) => {
  mayComplain(page, /403|Framing|frame/);
  const foreign = await startForeignSite(site.origin + creating);
  try {
    const embedded = page.waitForResponse(`${site.origin}${creating}?frame`);
    await page.goto(foreign.origin);
    expect((await embedded).status()).toBe(403);
    const followed = page.waitForResponse(`${site.origin}${creating}?link`);
    await page.getByRole('link', { name: 'Win' }).click();
    expect((await followed).status()).toBe(403);
  } finally {
    foreign.close();
  }

  await page.goto(`${site.origin}/terms`);
  const status = await page.evaluate(async (path) => (await fetch(path)).status, creating);
  expect(status).toBe(200);
});
