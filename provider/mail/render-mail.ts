import { escapeMarkup } from '#runtime/escape-markup.ts';

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

const display = "font-family:'Ysabeau Office',Optima,Candara,sans-serif;font-weight:600";

/**
 * Styles of the parts, in light and dark colours of the site (components/ui/styles/tokens.css).
 * Light ones become attributes, because some mail clients ignore style sheets. Dark ones need a style sheet.
 */
const looks = {
  page: [
    'margin:0;padding:16px 8px;background:#fbf8f2;color:#0f3440;font:17px/1.5 Figtree,system-ui,sans-serif',
    'background:#0b3440;color:#fbf8f2',
  ],
  letter: [
    'max-width:34em;margin:0 auto;padding:24px 20px;background:#fff;border:1px solid #e2d6c3;border-radius:26px',
    'background:#0f3440;border-color:#17596a',
  ],
  name: [`margin:0 0 24px;font-size:22px;${display};color:#17596a`, 'color:#fbf8f2'],
  // The arch of the site with its sun, drawn without a picture that a mail client would have to load.
  arch: [
    'display:inline-block;width:26px;margin-right:10px;padding:11px 0 5px;border-radius:99px 99px 4px 4px;background:#17596a;text-align:center;vertical-align:middle;line-height:0',
    '',
  ],
  sun: ['display:inline-block;width:10px;height:10px;border-radius:99px;background:#f2a65a', ''],
  title: [`margin:0 0 16px;font-size:25px;line-height:1.15;${display}`, ''],
  heading: [`margin:28px 0 8px;font-size:21px;line-height:1.2;${display}`, ''],
  text: ['margin:0 0 16px', ''],
  steps: ['margin:0 0 16px;padding-left:24px', ''],
  link: ['color:#17596a;font-weight:600', 'color:#f2a65a'],
  button: [
    'display:inline-block;padding:14px 24px;border-radius:14px;background:#f2a65a;color:#0f3440;font-weight:650;text-decoration:none',
    '',
  ],
  small: [
    'margin:28px 0 0;padding-top:16px;border-top:1px solid #e2d6c3;color:#3f5e67;font-size:15px',
    'color:#bfdbe3;border-color:#17596a',
  ],
} as const;

const darkRules = Object.entries(looks)
  .filter(([, [, dark]]) => dark !== '')
  .map(([look, [, dark]]) => `.${look}{${dark.replaceAll(/;|$/g, '!important;')}}`)
  .join('');

/** @param content inner HTML. */
const element = (tag: string, look: keyof typeof looks, content: string, href?: string): string =>
  `<${tag} class="${look}" style="${looks[look][0]}"${href === undefined ? '' : ` href="${escapeMarkup(href)}"`}>${content}</${tag}>`;

const lineAsHtml = ({ text, href }: Line): string =>
  href ? element('a', 'link', escapeMarkup(text), href) : escapeMarkup(text);

const partAsHtml = (part: MailPart): string => {
  if ('title' in part) return element('h1', 'title', escapeMarkup(part.title));
  if ('button' in part)
    return element('p', 'text', element('a', 'button', escapeMarkup(part.button), part.href));
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
    'lines' in part
      ? part.lines.map(({ text }) => text)
      : part.steps.map((step, index) => `${index + 1}. ${step}`);
  return [part.heading, ...lines].join('\n');
};

/**
 * @param sender the clinic's name at the top of the HTML.
 * @returns a mail of the clinic as text and as HTML with the same content, without pictures and tables.
 */
export function renderMail(
  sender: string,
  language: 'it' | 'hr',
  subject: string,
  parts: readonly MailPart[],
): { subject: string; text: string; html: string } {
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
