import { isLinkTarget } from '#shared/articles/link-target.ts';
import { withoutInvisible } from '#shared/rules/invisible.ts';

/** @returns the URL for typed text, also for `www.…`, an e-mail address and a telephone number; null if no link may point to it. */
export function linkAddress(typed: string): string | null {
  const text = withoutInvisible(typed).trim();
  const readings = [
    text,
    /^(?:https?:\/)?\//i.test(text) ? text.replaceAll(' ', '%20') : '',
    /^tel:/i.test(text) ? text.replaceAll(/\s/g, '') : '',
    /^mailto:/i.test(text) ? text.replace(/:\s+/, ':').replaceAll(' ', '%20') : '',
    /^\+\d[\d\s()./-]{5,}$/.test(text) ? `tel:+${text.replaceAll(/\D/g, '')}` : '',
    /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text) ? `mailto:${text}` : '',
    /^[^\s@:/]+\.[^\s@:/]{2,}(?:\/|$)/.test(text) ? `https://${text}` : '',
  ];
  return readings.find(isLinkTarget) ?? null;
}

/** @returns the URL of a pasted link, which may contain blanks as a typed one; null if no link may point to it. */
export const pastedAddress = (href: string): string | null =>
  /^\s*(?:[a-z]+:|\/)/i.test(href) ? linkAddress(href) : null;
