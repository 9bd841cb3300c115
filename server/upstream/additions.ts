import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { contactFormCalls } from '#shared/contract/requests.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { Transport } from './transport.ts';

/** What pages must know of the provider before a draft exists. */
const Told = Type.Pick(contactFormCalls.initializeForm.answer, ['takesCallTime', 'takesSource', 'takesLargeUploads']);
export type Additions = { readonly [Name in keyof Static<typeof Told>]-?: boolean };

const additionsOf = ({ takesCallTime, takesSource, takesLargeUploads }: Static<typeof Told>): Additions => ({
  takesCallTime: takesCallTime === true,
  takesSource: takesSource === true,
  takesLargeUploads: takesLargeUploads === true,
});

/** @returns what the provider said last, before this process began; nothing if that is not known. */
function readAdditions(file: string): Additions {
  let text = null;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // There is none before the first draft.
  }
  const told = parseJson(text);
  return additionsOf(Value.Check(Told, told) ? told : {});
}

/**
 * Notes what the provider says that it takes, because a page is rendered before its form has a draft. No call is made
 * for it, so the pages before the first draft do not know it. `<dataDir>/cache/additions.json` keeps it for the next
 * start. The embedded provider takes everything.
 */
export function watchAdditions(send: Transport, isEmbedded: boolean, dataDir: string) {
  const file = path.join(dataDir, 'cache', 'additions.json');
  let additions = isEmbedded
    ? { takesCallTime: true, takesSource: true, takesLargeUploads: true }
    : readAdditions(file);
  const keep = async () => {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, JSON.stringify(additions), { mode: 0o600 });
  };
  const watched: Transport = async (request) => {
    const answer = await send(request);
    const isTold = request.call === 'initializeForm' || request.call === 'getFormState';
    if (isTold && answer.statusCode < 300 && Value.Check(Told, answer.json)) {
      const before = JSON.stringify(additions);
      additions = additionsOf(answer.json);
      // Without a volume, the next process learns it again.
      if (JSON.stringify(additions) !== before) await keep().catch(() => undefined);
    }
    return answer;
  };
  return { send: watched, additions: () => additions };
}
