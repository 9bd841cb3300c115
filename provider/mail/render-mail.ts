import { escapeMarkup } from '#runtime/escape-markup.ts';
import looks from './looks.json' with { type: 'json' };

interface Line {
  text: string;
  href?: string | null;
}

export type MailPart =
  | { title: string }
  | { text: string; isSmall?: boolean; link?: { href: string; label: string } | null }
  | { button: string; href: string }
  | { heading: string; steps: readonly string[] }
  | { heading: string; lines: readonly Line[] };

/**
 * Dark colours of the site (components/ui/styles/tokens.css), in a style sheet. The light ones are attributes, because
 * some mail clients ignore style sheets. `arch` and `sun` draw the sign of the site without a picture to load.
 */
const darkRules = Object.entries<{ style: string; dark?: string }>(looks)
  .map(([look, { dark }]) => (dark ? `.${look}{${dark.replaceAll(/;|$/g, '!important;')}}` : ''))
  .join('');

/** @param content inner HTML. */
const element = (tag: string, look: keyof typeof looks, content: string, href?: string): string =>
  `<${tag} class="${look}" style="${looks[look].style}"${href === undefined ? '' : ` href="${escapeMarkup(href)}"`}>${content}</${tag}>`;

const lineAsHtml = ({ text, href }: Line): string =>
  href ? element('a', 'link', escapeMarkup(text), href) : escapeMarkup(text);

const partAsHtml = (part: MailPart): string => {
  if ('title' in part) return element('h1', 'title', escapeMarkup(part.title));
  if ('button' in part) return element('p', 'text', element('a', 'button', escapeMarkup(part.button), part.href));
  if ('text' in part) {
    const link = part.link ? `<br>${lineAsHtml({ text: part.link.label, href: part.link.href })}` : '';
    return element('p', part.isSmall ? 'small' : 'text', `${escapeMarkup(part.text)}${link}`);
  }
  const heading = element('h2', 'heading', escapeMarkup(part.heading));
  if ('lines' in part) return heading + element('p', 'text', part.lines.map(lineAsHtml).join('<br>'));
  const steps = part.steps.map((step) => `<li>${escapeMarkup(step)}</li>`).join('');
  return heading + element('ol', 'steps', steps);
};

const partAsText = (part: MailPart): string => {
  if ('title' in part) return part.title;
  if ('button' in part) return `${part.button}:\n${part.href}`;
  if ('text' in part) return part.link ? `${part.text}\n${part.link.href}` : part.text;
  const lines =
    'lines' in part ? part.lines.map(({ text }) => text) : part.steps.map((step, index) => `${index + 1}. ${step}`);
  return [part.heading, ...lines].join('\n');
};

/** @returns a mail of the clinic as text and as HTML with the same content, without pictures and tables. */
export function renderMail(sender: string, language: 'it' | 'hr', subject: string, parts: MailPart[]) {
  const arch = element('span', 'arch', element('span', 'sun', ''));
  const content = [element('p', 'name', arch + escapeMarkup(sender)), ...parts.map(partAsHtml)].join('\n');
  return {
    subject,
    text: `${parts.map(partAsText).join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title>`,
      '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
      `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}</style></head>`,
      element('body', 'page', `<main>${element('div', 'letter', content)}</main>`),
      '</html>',
    ].join('\n'),
  };
}
