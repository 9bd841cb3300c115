import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { fieldsOf } from '#shared/fields-of.ts';
import { contactFormCalls } from '#shared/contract/requests.ts';
import type { Transport } from './transport.ts';

/** What pages must know of the provider before a draft exists. */
const names = ['takesCallTime', 'takesSource', 'takesLargeUploads'] as const;
const Told = Type.Pick(contactFormCalls.initializeForm.answer, [...names]);
export type Additions = Readonly<Static<typeof Told>>;

const additionsOf = (takes: (name: (typeof names)[number]) => unknown): Additions =>
  Object.fromEntries(names.map((name) => [name, takes(name) === true]));

/** @returns what the provider said last, before this process began; none if that is not known. */
function readAdditions(file: string): Additions {
  try {
    const told = fieldsOf(JSON.parse(readFileSync(file, 'utf8')));
    return additionsOf((name) => told[name]);
  } catch {
    // There is none before the first draft.
    return additionsOf(() => false);
  }
}

/**
 * Notes what the provider says that it takes, because a page is rendered before its form has a draft. No call is made
 * for it, so the pages before the first draft do not know it. `<dataDir>/cache/additions.json` keeps it for the next
 * start. The embedded provider takes everything.
 */
export function watchAdditions(send: Transport, isEmbedded: boolean, dataDir: string) {
  const file = path.join(dataDir, 'cache', 'additions.json');
  let additions = isEmbedded ? additionsOf(() => true) : readAdditions(file);
  const keep = async () => {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, JSON.stringify(additions), { mode: 0o600 });
  };
  const watched: Transport = async (request) => {
    const answer = await send(request);
    const { statusCode, json } = answer;
    const isTold = request.call === 'initializeForm' || request.call === 'getFormState';
    if (isTold && statusCode < 300 && Value.Check(Told, json)) {
      const before = additions;
      additions = additionsOf((name) => json[name]);
      // Without a volume, the next process learns it again.
      if (names.some((name) => additions[name] !== before[name])) await keep().catch(() => undefined);
    }
    return answer;
  };
  return { send: watched, additions: () => additions };
}
