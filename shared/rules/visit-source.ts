import { withoutInvisible } from './invisible.ts';

/**
 * @param first address of the visit's first page. @param referrer the address that linked to the site; '' if unknown.
 * @returns the campaign of the first page, or the host of the other site; '' if there is neither (docs/product.md, 3.5).
 */
export function visitSource(first: string, referrer: string): string {
  const { host, searchParams } = new URL(first);
  const campaign = ['source', 'medium', 'campaign'].flatMap((name) => searchParams.get(`utm_${name}`) || []);
  const from = referrer && new URL(referrer).host;
  const source = campaign.join(' / ') || (from === host ? '' : from);
  return withoutInvisible(source).slice(0, 120).toWellFormed().trim();
}
