import { expect, test } from 'vitest';
import { startBundledProvider } from '../../support/bundled-provider.ts';
import { findingsOf } from '../../support/check-up.ts';
import { newFolder } from '../../support/new-folder.ts';
import { providerClient } from '../../support/provider-client.ts';
import { newForm, upload } from '../../support/provider-forms.ts';

const {
  S3_TEST_ENDPOINT: S3_ENDPOINT = '',
  S3_TEST_FULL_ACCESS_KEY_ID: S3_ACCESS_KEY_ID = '',
  S3_TEST_FULL_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY = '',
} = process.env;
const env = { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_BUCKET: 'full' };

// Needs a server with quotas: npm run test:s3.
test.skipIf(S3_ACCESS_KEY_ID === '')(
  'at a quota that is used up documents are refused as at a full disk, and the doctor says so',
  async () => {
    const provider = await startBundledProvider({ env });
    const client = providerClient(provider.origin);
    const token = await newForm(client);
    const refused: unknown[] = [];
    for (let number = 0; number < 4; number += 1) {
      const document = { fileName: `${number}.pdf`, contentType: 'application/pdf', bytes: '%PDF-1.7' };
      await upload(client, token, document).catch((error: unknown) => refused.push(error));
    }
    expect(String(refused[0])).toContain('storage answered 403');
    expect(await findingsOf({ ...env, DATA_DIR: newFolder() }, { isRunning: false })).toEqual([
      expect.stringMatching(/^NO_SPACE: /),
    ]);
  },
);
