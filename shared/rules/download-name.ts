import { hasEnding, kinds } from './file-types.ts';

/** @returns the name under which staff download a document: with an ending of its type, so that programs open it. */
export function downloadName(name: string, type: string): string {
  const [ending, ...others] = kinds.find((kind) => kind.type === type)?.endings ?? [];
  const office = ending === 'zip' || ending === 'docx' ? ['docx', 'odt', 'xlsx', 'ods', 'pptx', 'odp'] : [];
  if (ending === undefined || hasEnding(name, [ending, ...others, ...office])) return name;
  return `${name.replace(/[. ]+$/, '')}.${ending}`;
}
