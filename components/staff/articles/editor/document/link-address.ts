import { isLinkTarget } from '#shared/articles/link-target.ts';

/** @returns the URL for typed text, also for `www.…` and an e-mail address; null if no link may point to it. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  const readings = [
    text,
    /^(?:https?:\/)?\//i.test(text) ? text.replaceAll(' ', '%20') : '',
    /^tel:/i.test(text) ? text.replaceAll(/\s/g, '') : '',
    /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text) ? `mailto:${text}` : '',
    /^[^\s@:/]+\.[^\s@:/]{2,}(?:\/|$)/.test(text) ? `https://${text}` : '',
  ];
  return readings.find(isLinkTarget) ?? null;
}
