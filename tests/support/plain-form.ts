import { website } from '#shared/contract/routes.ts';

/** The fields that a visitor fills in. */
export const completeForm = {
  fullName: 'Maria Rossi',
  email: '',
  phoneNumber: '+39 333 123 4567',
  service: 'Impianti Dentali',
  message: 'Vorrei un <preventivo>',
};

/** Sends the form like a browser without scripts. */
export function postPlainForm(
  origin: string,
  fields: Record<string, string | readonly string[]>,
  files: readonly File[] = [new File([], '')],
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
  for (const file of files) body.append('files', file);
  return fetch(origin + website.contactFormPost, { method: 'POST', headers, body, redirect: 'manual' });
}

const unescaped = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  );

/** @returns the fields of a page's form that a browser without scripts would send if the visitor changed nothing. */
export function formIn(html: string): Record<string, string | string[]> {
  const [form = ''] = /<form\b[^]*?<\/form>/.exec(html) ?? [];
  const fields: Record<string, string | string[]> = {};
  const note = (name: string, value: string) => {
    fields[name] = name in fields ? [fields[name] ?? '', value].flat() : value;
  };
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const { name, value = '', type } = attributesOf(tag);
    if (name !== undefined && type !== 'file' && (type !== 'checkbox' || 'checked' in attributesOf(tag)))
      note(name, value);
  }
  for (const [, name = '', value = ''] of form.matchAll(/<textarea\b[^>]*\bname="(\w+)"[^>]*>([^<]*)/g))
    note(name, unescaped(value));
  for (const [list, name = ''] of form.matchAll(/<select\b[^>]*\bname="(\w+)"[^]*?<\/select>/g))
    note(name, unescaped(/<option value="([^"]*)" selected/.exec(list)?.[1] ?? ''));
  return fields;
}

/** @returns the text of a page without markup, with single spaces. */
export const textIn = (html: string): string =>
  unescaped(
    html
      .replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '')
      .replaceAll(/<!--[^]*?-->/g, '')
      .replaceAll(/<[^>]*>/g, ' '),
  ).replaceAll(/\s+/g, ' ');
