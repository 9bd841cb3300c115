import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { pdf } from '../../support/documents.ts';
import { withFirstAccount } from '../../support/first-account.ts';
import { freePort } from '../../support/free-port.ts';
import { newFolder } from '../../support/new-folder.ts';
import { openPage, postForm, sendQuote, sendRequest } from '../../support/patient-page.ts';
import { startProviderProcess } from '../../support/provider-process.ts';
import { expectStderr } from '../../support/stderr.ts';
import { createUpload, creation, dicom, patch, tusHeaders } from '../../support/tus-client.ts';
import { uploadOf } from '../../support/upload-body.ts';
import { startWebsiteProcess } from '../../support/website-process.ts';

test('no log line, metric, trail entry or error has a secret, a key or a word of a patient’s page', async () => {
  const ports = [await freePort(), await freePort()];
  const settings = {
    DATA_DIR: newFolder(),
    LOG_LEVEL: 'trace',
    UPLOAD_MAX_FILE_BYTES: '1000000',
    PROVIDER_ADMIN_PORT: String(ports[0]),
  };
  await withFirstAccount(settings);
  const provider = await startProviderProcess(settings);
  onTestFinished(() => provider.kill());
  const website = await startWebsiteProcess({
    provider: { url: provider.origin, storage: provider },
    env: {
      LOG_LEVEL: 'trace',
      RATE_LIMITS: 'off',
      UPLOAD_MAX_FILE_BYTES: '1000000',
      ADMIN_PORT: String(ports[1]),
    },
  });
  const admin = openBrowser(website.origin);
  await admin.login();
  const { formId, path } = await sendRequest(openBrowser(website.origin), admin);
  const quoteId = String(await sendQuote(admin, formId));
  const patient = openBrowser(website.origin);
  const { name, buffer: bytes } = pdf('bocca-di-maria.pdf');

  const scan = dicom(1_000_001);
  let upload = '';
  const act = async () => {
    const answers = [
      await openPage(patient, path, '0009'),
      await openPage(patient, path),
      await patient.get(path),
      await patient.get(`${path}/index.pageContext.json`),
      await patient.get(`${path}/other`),
      await patient.send({ method: 'HEAD', path }),
      await patient.send({ method: 'PUT', path }),
      await patient.send({
        method: 'POST',
        path: `${path}/upload`,
        ...uploadOf({ size: bytes.length }, { name, type: '', bytes }),
      }),
      await patient.send({ method: 'POST', path: `${path}/upload` }),
      await patient.send(creation(scan, { filename: 'tac-di-maria.dcm' }, `${path}/large`)),
      await patient.send(patch(upload, 0, scan.subarray(0, 5000))),
      await patient.send(patch(upload, 1, scan)),
      await patient.send(patch(`${upload}/other`, 0, scan)),
      await patient.send({ method: 'HEAD', path: upload, headers: tusHeaders }),
      await patient.send({ method: 'PUT', path: upload }),
      await patient.send({ method: 'DELETE', path: upload }),
      await patient.send({ method: 'DELETE', path: upload, headers: tusHeaders }),
      await postForm(patient, path, { quoteId, answer: 'question', text: 'Domanda segretissima?' }),
      await postForm(patient, path, { quoteId: 'x', answer: 'accepted', text: 'Domanda segretissima?' }),
      await postForm(patient, path, { digits: '4567' }, { 'sec-fetch-site': 'cross-site' }),
      await patient.send({
        method: 'POST',
        path,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\nbroken',
      }),
    ];
    return answers.map(({ status }) => status);
  };
  await openPage(patient, path);
  ({ path: upload } = await createUpload(patient, scan, { filename: 'tac-di-maria.dcm' }, `${path}/large`));
  expect(new Set(await act())).toEqual(new Set([200, 201, 204, 302, 303, 400, 401, 403, 404, 405, 409, 412, 415]));
  const key = patient.cookies.get('richiesta') ?? '';
  const trail = (await admin.get('/api/staff/access-trail')).text;
  for (const action of ['pageOpened', 'quoteAnswered', 'documentAdded', 'quoteSent'])
    expect(trail).toContain(`"${action}"`);
  const metrics = await Promise.all(
    ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  expect(metrics.join('')).toContain('/richiesta/:secret');

  // Errors of a provider that is down.
  await provider.kill();
  expectStderr(/./);
  expect(new Set(await act())).toContain(503);
  const output = website.output() + provider.output();
  expect(output).toContain('/richiesta/:secret');
  expect(output).toContain('/api/uploads/large/:uploadId');
  const secret = path.slice('/richiesta/'.length);
  const uploadId = upload.slice('/api/uploads/large/'.length);
  for (const hidden of [secret, uploadId, key, name, 'tac-di-maria', 'Domanda segretissima', 'Maria Rossi', '333123'])
    for (const [where, text] of Object.entries({ output, trail, metrics: metrics.join('') }))
      expect([where, hidden, hidden === '' || text.includes(hidden)]).toEqual([where, hidden, false]);
});
