import { pngFile } from '../../support/pictures.ts';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import type { Fault } from '../../support/misbehaviour.ts';
import { startUpstream } from '../../support/stack.ts';
import { documentUpload, uploadOf } from '../../support/upload-body.ts';
import { startWebsiteProcess } from '../../support/website-process.ts';

/** Personal input of this run, of a visitor and of staff. None of it may occur in the output. */
const personal = {
  email: 'giulia.bianchi.1987@posta.example',
  fullName: 'Giulia Segretissima Bianchi',
  phoneNumber: '+39 333 987 6543',
  message: 'Ho perso due molari in un incidente',
  fileName: 'radiografia-giulia-bianchi.pdf',
  imageName: 'volto-della-paziente.png',
  staffEmail: 'admin@clinic.example',
  staffPassword: 'correct horse battery',
  wrongPassword: 'hunter2-typed-wrongly',
  searched: 'cerca-diagnosi-privata',
  title: 'Bozza riservata del direttore',
};

const problems: Fault[] = [
  { status: 500, body: { message: `failed for ${personal.email}` } },
  { status: 422, body: { message: `bad ${personal.phoneNumber}` } },
  { kind: 'reset' },
  { kind: 'cutBody' },
  { status: 200, body: `not json ${personal.fullName}` },
];

const png = pngFile('a.png', 8, 6).buffer;

test('a whole run’s output has no secret and nothing personal in it', async () => {
  const { storage, provider } = await startUpstream();
  const website = await startWebsiteProcess({ provider, env: { LOG_LEVEL: 'trace', RATE_LIMITS: 'off' } });
  const visitor = openBrowser(website.origin);
  const staff = openBrowser(website.origin);
  const secrets = new Set<string>(Object.values(personal));
  const keepCookies = () => {
    for (const [name, value] of staff.cookies) if (name !== 'p.clinic.lang') secrets.add(value);
  };

  const visit = async () => {
    const clientToken = provider.forms.add();
    secrets.add(clientToken);
    for (const field of ['fullName', 'email', 'phoneNumber', 'message'] as const)
      await visitor.json('PUT', '/api/contact-form/updateClientContactForm', {
        clientToken,
        [field]: personal[field],
      });
    const file = { name: personal.fileName, bytes: Buffer.from('%PDF-1.7') };
    for (const size of [8, 8, 9, 99_000_000]) await visitor.send(documentUpload(clientToken, file, size));
    await visitor.get(`/api/uploads/contact-form/${clientToken}/${personal.fileName}`);
    await visitor.get(`/api/uploads/contact-form/${clientToken}/none-${personal.fileName}`);
    await visitor.send({
      method: 'DELETE',
      path: `/api/contact-form/delete-uploaded-file/${clientToken}&${personal.fileName}`,
    });
    await visitor.json('POST', '/api/contact-form/submit-form', { clientToken });
    await visitor.get(`/blogs?q=${personal.searched}`);
    await visitor.get(`/${personal.searched}?email=${personal.email}`);
    await visitor.get(`/api/${personal.searched}/${personal.email}`);
    await visitor.get(`/blog/${personal.searched}`);
    await visitor.get(`/blog/%zz${personal.searched}`);
    await visitor.send({
      path: '/',
      headers: { referer: `http://x/${personal.searched}`, cookie: 'site_a=b' },
    });
  };

  const work = async () => {
    await staff.json('POST', '/api/auth/login', {
      email: personal.staffEmail,
      password: personal.wrongPassword,
    });
    await staff.json('POST', '/api/auth/login', {
      email: personal.staffEmail,
      password: personal.staffPassword,
    });
    keepCookies();
    await staff.get('/dashboard');
    await staff.get('/api/contact-form/all');
    const blog = {
      title: personal.title,
      content: [{ id: 1, type: 'paragraph', content: personal.message }],
    };
    await staff.json('POST', '/api/blog/create-blog', { blog });
    const [article] = provider.articles.byId.values();
    await staff.send({
      method: 'POST',
      path: '/api/uploads/blog-image',
      ...uploadOf(
        { blogId: article?.id ?? 0, imageName: personal.imageName, size: png.length },
        { name: personal.imageName, type: 'image/png', bytes: png },
      ),
    });
    await visitor.get(`/blog/image/${article?.id}/${personal.imageName}`);
    await visitor.get(`/blog/image/${article?.id}/${personal.imageName}?w=480`);
    provider.sessions.expireAccess();
    await staff.get('/api/auth/me');
    keepCookies();
    await staff.send({ method: 'POST', path: '/api/auth/logout' });
  };

  await visit();
  await work();
  for (const fault of problems) {
    const mend = [provider.misbehave('*', fault, 40), storage.misbehave('*', fault, 10)];
    // Some connections break, which is expected. Only the log lines about them matter.
    await Promise.allSettled([visit(), work()]);
    for (const end of mend) end();
  }
  for (const { url } of storage.requests) secrets.add(url.slice(url.indexOf('X-Token=')));
  for (const { url } of storage.requests) secrets.add(url.split('?')[0] ?? url);
  website.signal('SIGTERM');
  await website.exited;

  const output = website.output();
  expect(output.match(/"msg":"http request"/g)?.length).toBeGreaterThan(100);
  const found = [...secrets].filter(
    (secret) =>
      output.includes(secret) ||
      output.includes(encodeURIComponent(secret)) ||
      output.includes(decodeURIComponent(secret)),
  );
  expect(found).toEqual([]);
  const notJson = output.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('{'));
  expect(notJson.filter((line) => !line.includes(website.origin))).toEqual([]);
});
