interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => typeof rules;
}

/** Unknown to TypeScript's types; missing in older browsers, and on the server. */
const { trustedTypes }: { trustedTypes?: TrustedTypes; isNaN: unknown } = globalThis;

/** The only policy of the site's own: `server/http/security.ts` names it. Everything else that parses a string as HTML fails. */
const policy = trustedTypes?.createPolicy('clinic', { createHTML: (html) => html });

/** @param html of the site's own server, or that is parsed into a document that runs no scripts. @returns it for the browser to parse. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html;
