interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => typeof rules;
}

/** The Trusted Types API. TypeScript does not declare it, and older browsers and the server lack it. */
const { trustedTypes }: { trustedTypes?: TrustedTypes; isNaN: unknown } = globalThis;

/** The policy of the site's own code (server/http/security.ts). Besides it, only the editor's clipboard may parse HTML. */
const policy = trustedTypes?.createPolicy('clinic', { createHTML: (html) => html });

/** @param html from the site's own server, or for a document that runs no scripts. @returns trusted HTML. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html;
