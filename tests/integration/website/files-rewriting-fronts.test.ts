import { expect, test } from 'vitest';
import { calls } from '#shared/contract/calls.ts';
import { fillPath, website as routes } from '#shared/contract/routes.ts';
import { forTest } from '../../support/for-test.ts';
import { send } from '../../support/http-client.ts';
import { textField } from '../../support/provider-client.ts';
import { rewritingFronts, startRewritingFront } from '../../support/fronts.ts';
import { startStack } from '../../support/stack.ts';
import { documentUpload } from '../../support/upload-body.ts';

const bytes = Buffer.from('%PDF-1.7 referto');

const names = [
  'a&b=c.pdf',
  'a[1].pdf',
  '&.pdf',
  'a&&b.pdf',
  'citt%E0.pdf',
  '100%.pdf',
  'a%2Fb.pdf',
  'a%2525.pdf',
  'città è 👍.pdf',
  'a b+c.pdf',
  'a#b?c.pdf',
  'a;b,c.pdf',
  'lastra "3".pdf',
  'a<b>|{c}^`.pdf',
  "dell'anca*.pdf",
  'lastra\\3.pdf',
  'a..pdf',
  '~a:b@c$!.pdf',
  '.pdf',
  `${'è'.repeat(251)}.pdf`,
];

test.each(rewritingFronts)(
  'behind %s, which writes paths anew, a document of any name is shown and removed',
  async (front) => {
    const { website, provider } = await startStack({ env: { RATE_LIMITS: 'off' } });
    const { origin } = await forTest(startRewritingFront(front, Number(new URL(website.origin).port)));
    const clientToken = provider.forms.add();
    const outcomes: Record<string, unknown> = {};
    for (const fileName of names) {
      const name = fileName.replaceAll('"', '%22');
      const sent = await send(origin, documentUpload(clientToken, { name, bytes }));
      const shown = await send(origin, { path: textField(sent.json, 'link') });
      const isStored = provider.forms.confirmed(clientToken).includes(fileName);
      const removal = routes.apiPrefix + fillPath(calls.deleteFormFile.path, { clientToken, fileName });
      const removed = await send(origin, { method: 'DELETE', path: removal });
      const isRemoved = provider.forms.confirmed(clientToken).length === 0;
      outcomes[fileName] = [sent.status, isStored, shown.status, shown.body.equals(bytes), removed.status, isRemoved];
    }
    expect(outcomes).toEqual(Object.fromEntries(names.map((name) => [name, [200, true, 200, true, 200, true]])));
  },
);
