interface Requirement {
  id: string;
  level: 1 | 2;
  requirement: string;
  /** Absent: met as delivered. 'setting': met if the operator sets the setting that `how` names. */
  state?: 'setting' | 'not met';
  how?: string;
  /** The date of the last verification by reading, and what was read. */
  verified?: string;
  /** File, and the titles of its tests that fail if the requirement is not met (`%s` stands for the values of a table of cases). */
  tests: Readonly<Record<string, readonly string[]>>;
}

/**
 * The requirements of OWASP's Application Security Verification Standard 5.0.0 at levels 1 and 2 that apply, paraphrased; the
 * standard's text is authoritative. With another provider than the bundled one, its operator is responsible for its part.
 */
export const requirements: readonly Requirement[] = [
  {
    id: '1.1.1',
    level: 2,
    requirement: 'input is decoded once, before it is checked',
    how: 'the router decodes a path once; a path that is spelled differently from the contract is refused',
    tests: {
      'server/http/allowed-paths.test.ts': ['no spelling of a closed call is let through'],
      'tests/integration/website/proxy-allowlist.property.test.ts': [
        'however a path is spelled, what goes up is an allowed call to the most lenient reader',
      ],
    },
  },
  {
    id: '1.1.2',
    level: 2,
    requirement: 'output is encoded last, or by the interpreter',
    how: 'React, Kysely and nodemailer encode their output last; feeds and JSON for search engines are escaped where they are written',
    tests: {
      'tests/integration/website/pages-awkward-provider.test.ts': [
        'an article %s is shown in the list, on its page and in the feeds',
      ],
      'server/pages/feeds.test.ts': ['the feed escapes what staff wrote'],
    },
  },
  {
    id: '1.2.1',
    level: 1,
    requirement: 'text is encoded for HTML, XML and headers',
    tests: {
      'tests/integration/website/pages-awkward-provider.test.ts': [
        'an article %s is shown in the list, on its page and in the feeds',
      ],
      'server/pages/feeds.test.ts': ['the feed escapes what staff wrote'],
      'tests/integration/website/files-documents.test.ts': ['under its own name, with any characters in it'],
    },
  },
  {
    id: '1.2.2',
    level: 1,
    requirement: 'values in URLs are encoded, schemes are safe',
    how: "visitors' URLs never become links; articles may link to https, http, mailto, tel and paths of the site",
    tests: {
      'shared/contract/routes.test.ts': ['every part is percent-encoded, so a value never adds a path segment'],
      'shared/articles/marks.test.ts': ['a link may not lead to %j'],
    },
  },
  {
    id: '1.2.3',
    level: 1,
    requirement: 'values in scripts and JSON are escaped',
    how: 'the only text in a script is JSON for search engines',
    tests: {
      'shared/content/structured-data.test.ts': ['cannot end the script element it stands in'],
      'tests/integration/website/security-headers.test.ts': [
        'is kept by %s itself: no inline script, style or handler',
      ],
    },
  },
  {
    id: '1.2.4',
    level: 1,
    requirement: 'queries are parameterised',
    how: 'Kysely everywhere (docs/decisions.md, 11), `sql` with parameters',
    tests: {
      'tests/layout/sources.test.ts': [
        'text of migrations, names of tables and numbers of our own become SQL, everything else is a parameter',
      ],
    },
  },
  {
    id: '1.2.5',
    level: 1,
    requirement: 'no command injection',
    tests: {
      'tests/layout/sources.test.ts': ['programs are run by their name and arguments, without a shell'],
    },
  },
  {
    id: '1.2.9',
    level: 2,
    requirement: 'regular expressions escape inserted text',
    how: 'none is built from input',
    tests: { 'tests/layout/sources.test.ts': ['no regular expression is made of what somebody sends'] },
  },
  {
    id: '1.3.2',
    level: 1,
    requirement: 'no code is evaluated',
    how: 'none in the sources; the policy has no `unsafe-eval`',
    tests: {
      'tests/layout/sources.test.ts': ['no source evaluates text as code'],
      'tests/integration/website/security-headers.test.ts': ['on %s'],
    },
  },
  {
    id: '1.3.3',
    level: 2,
    requirement: 'dangerous contexts get bounded, clean data',
    how: "rules for the form's fields and for file names",
    tests: {
      'provider/requests/policy.test.ts': ['a wrong value is refused with the words the form shows'],
      'tests/integration/provider/form-files.test.ts': ['a name is kept without characters that hide what it is'],
    },
  },
  {
    id: '1.3.4',
    level: 2,
    requirement: "users' SVG is sanitised or not run",
    how: 'only raster pictures and PDF are displayed inline',
    tests: {
      'shared/rules/file-types.test.ts': ['is not, if it is %s'],
      'tests/integration/website/files-one-way.test.ts': ['%s is only offered for download'],
    },
  },
  {
    id: '1.3.6',
    level: 2,
    requirement: 'requests to other servers go to allowed addresses only',
    how: '`STORAGE_ORIGINS`, no redirects',
    tests: {
      'tests/integration/website/upload-storage.test.ts': [
        'an origin that is not allowed gets no byte, not even a connection',
      ],
      'tests/integration/website/files-documents.test.ts': ['of an origin that is not allowed is never followed'],
    },
  },
  {
    id: '1.3.7',
    level: 2,
    requirement: 'no template is built from input',
    how: 'JSX only; in reply texts two placeholders are replaced, nothing is executed',
    tests: {
      'tests/layout/sources.test.ts': ['no template language but JSX is used'],
      'shared/rules/reply.test.ts': ['the first name and the service take their places, whatever they hold'],
    },
  },
  {
    id: '1.3.10',
    level: 2,
    requirement: 'format strings are safe',
    how: 'log calls have fixed texts, values are fields',
    tests: { 'tests/layout/sources.test.ts': ['the message of a log line is a fixed text'] },
  },
  {
    id: '1.3.11',
    level: 2,
    requirement: 'mail headers cannot be injected',
    how: 'mail goes only to plain ASCII addresses, which are counted in the form in which they are used',
    tests: {
      'tests/integration/provider/confirmation-addresses.property.test.ts': [
        'what reaches RCPT TO is what was counted, three times a day at most',
      ],
    },
  },
  {
    id: '1.4.1',
    level: 2,
    requirement: 'memory-safe strings',
    how: 'JavaScript; native parts (sharp, SQLite, argon2, libheif) get bounded input',
    tests: {
      'server/files/pictures/resizer.test.ts': [
        'a picture of a phone of 50 megapixels is resized, and one of more pixels refused',
      ],
      'server/files/pictures/heic.test.ts': ['a picture %s is refused'],
    },
  },
  {
    id: '1.4.2',
    level: 2,
    requirement: 'no integer overflow',
    how: 'numbers have ranges, sizes are checked byte by byte',
    tests: {
      'provider/http/validation.test.ts': ['%j is not an id'],
      'server/files/exact-size.test.ts': ['a byte too many fails'],
    },
  },
  {
    id: '1.4.3',
    level: 2,
    requirement: 'memory and resources are released',
    tests: {
      'tests/integration/website/upload-memory.test.ts': [
        'thirty parallel uploads of 20 MB raise memory by less than 128 MB in all and leave nothing on disk',
      ],
      'provider/http/json-stream.test.ts': ['a caller that disconnects ends the source'],
    },
  },
  {
    id: '1.5.1',
    level: 1,
    requirement: 'XML parsers resolve no entities',
    how: 'no XML of users is parsed',
    tests: { 'tests/layout/sources.test.ts': ['data are read as JSON alone'] },
  },
  {
    id: '1.5.2',
    level: 2,
    requirement: 'deserialisation is restricted',
    how: 'JSON only, validated by schema',
    tests: {
      'tests/layout/sources.test.ts': ['data are read as JSON alone'],
      'tests/integration/provider/openapi-refusals.test.ts': ['a body of %s is refused'],
    },
  },
  {
    id: '2.1.1',
    level: 1,
    requirement: 'the rules of input are documented',
    how: '`docs/product.md` 3.2, 3.4; the schemas of `shared/contract/calls.ts`',
    tests: {
      'provider/http/openapi.test.ts': ['every call of the contract and every addition is described'],
    },
  },
  {
    id: '2.1.2',
    level: 2,
    requirement: 'the rules of combined input are documented',
    how: 'number and country, file and total, name and type',
    verified: '2026-11-22: read `docs/product.md` 3.2, 3.4 and 3.7 beside `shared/rules/`',
    tests: {},
  },
  {
    id: '2.1.3',
    level: 2,
    requirement: 'limits of business logic are documented',
    how: 'of one person and of all, docs/interfaces.md: [%s: %s is %s, as docs/interfaces.md says], [%s: %s%s, as docs/interfaces.md says], [a constant that limits something is stated in docs/interfaces.md, or is internal]; those that operators set: [.env.example has every setting of both programs and of the compose file, and no other]',
    tests: {
      'tests/layout/limits.test.ts': [
        '%s: %s is %s, as docs/interfaces.md says',
        '%s: %s%s, as docs/interfaces.md says',
        'a constant that limits something is stated in docs/interfaces.md, or is internal',
      ],
      'tests/integration/deployment.test.ts': [
        '.env.example has every setting of both programs and of the compose file, and no other',
      ],
    },
  },
  {
    id: '2.2.1',
    level: 1,
    requirement: 'input is checked against expectations',
    how: 'by schema and rule at the provider; numbers and times only in their usual notation',
    tests: {
      'tests/integration/provider/hidden-characters.test.ts': [
        'they are refused in every line that staff write, with words for people',
        'the field of a request with %j is refused in the words of the form, the message is not',
      ],
      'tests/integration/provider/openapi-refusals.test.ts': ['%s is refused', 'a body of %s is refused'],
      'tests/integration/provider/contact-form.test.ts': ['a save of %j is refused'],
    },
  },
  {
    id: '2.2.2',
    level: 1,
    requirement: 'on the server',
    tests: {
      'provider/requests/policy.test.ts': ['a wrong value is refused with the words the form shows'],
      'tests/integration/plain-form.test.ts': [
        'with %j comes back with what was typed and the reason, and nothing is stored',
      ],
    },
  },
  {
    id: '2.2.3',
    level: 2,
    requirement: 'combinations are checked',
    tests: {
      'shared/rules/contact-form.test.ts': ['one way of contact is needed'],
      'shared/rules/upload-rules.test.ts': ['the sum of all files counts too'],
      'shared/rules/file-types.test.ts': ['a program, a page or a drawing before accepted bytes is refused'],
    },
  },
  {
    id: '2.3.1',
    level: 1,
    requirement: 'steps happen in order',
    how: "staff cannot send or close a visitor's draft: [only a request that was sent is rejected, and a draft stays open to its visitor]; a document is confirmed after its bytes: [nothing is confirmed before its bytes are there]; a request is complete before it is sent: [a submission is refused until name, phone and message are there]; and closed then: [any number of submissions make one record, which is closed from then on]",
    tests: {
      'tests/integration/provider/follow-ups.test.ts': [
        'only a request that was sent is rejected, and a draft stays open to its visitor',
      ],
      'tests/integration/provider/form-files.test.ts': ['nothing is confirmed before its bytes are there'],
      'tests/integration/provider/contact-form.test.ts': [
        'a submission is refused until name, phone and message are there',
        'any number of submissions make one record, which is closed from then on',
      ],
    },
  },
  {
    id: '2.3.2',
    level: 2,
    requirement: 'limits hold',
    tests: {
      'server/http/limits/budget.test.ts': [
        'refuses what is too much for the hour with the wait, and grants it after the wait',
      ],
      'tests/integration/provider/draft-room.test.ts': [
        'take no more than the limit; what is submitted or deleted makes room',
      ],
    },
  },
  {
    id: '2.3.3',
    level: 2,
    requirement: 'changes are atomic',
    how: 'transactions',
    tests: {
      'provider/cli/staff-commands.test.ts': ['a change whose last part fails leaves nothing of the parts before'],
      'tests/integration/provider/crash.test.ts': [
        'nothing acknowledged is lost when the process is killed in the middle of writing, twenty times over',
      ],
      'tests/integration/provider/quotes.test.ts': [
        '%s: a provider that is killed between an acceptance and its answer has stored it once',
      ],
    },
  },
  {
    id: '2.3.4',
    level: 2,
    requirement: 'limited things are locked',
    how: 'names of documents, the last admin, first uses of a code',
    tests: {
      'provider/cli/staff-commands.test.ts': ['of two admins that are disabled at once one stays'],
      'tests/integration/provider/draft-room.test.ts': ['parallel uploads of one name stay under the total of a form'],
      'tests/integration/provider/second-factor.test.ts': [
        'is asked for after the password once it was set up, and each code is taken once',
      ],
    },
  },
  {
    id: '2.4.1',
    level: 2,
    requirement: 'automation is slowed down',
    how: 'budgets per address, a limit of requests per minute, and a honeypot field',
    tests: {
      'tests/integration/website/budgets.test.ts': [
        'thirty an hour of one address, then refused until the hour is over',
      ],
      'tests/integration/website/refusals.test.ts': [
        'of one address are refused with the wait; another address is served',
      ],
    },
  },
  {
    id: '3.2.1',
    level: 1,
    requirement: 'answers are not rendered in a wrong context',
    how: '`nosniff`, `attachment`, a policy for each file',
    tests: {
      'tests/integration/website/files-one-way.test.ts': [
        '%s is only offered for download',
        '%s with status %i is never rendered on our origin',
      ],
      'tests/integration/website/security-headers.test.ts': ['on %s'],
    },
  },
  {
    id: '3.2.2',
    level: 1,
    requirement: 'text is shown as text',
    how: 'React',
    tests: {
      'tests/layout/sources.test.ts': [
        'HTML is given to a page by two components: JSON for search engines, and what the website rendered itself',
      ],
      'tests/integration/website/clinic-place.test.ts': ['address, map and director are shown, escaped'],
    },
  },
  {
    id: '3.3.1',
    level: 1,
    requirement: 'cookies are Secure and prefixed',
    how: '`__Host-` under https, `__Secure-` for the key of a patient’s page',
    tests: {
      'tests/integration/website/session.test.ts': ['are Secure and bound to the host under an https origin'],
      'tests/integration/website/patient-page.test.ts': ['under https the cookie is secure'],
    },
  },
  {
    id: '3.3.2',
    level: 2,
    requirement: 'SameSite suits the purpose',
    how: 'Lax',
    tests: {
      'tests/integration/website/session.test.ts': [
        'reach the browser as cookies of this site, values untouched, each name once',
      ],
    },
  },
  {
    id: '3.3.3',
    level: 2,
    requirement: '`__Host-` prefix',
    state: 'not met',
    how: "the cookies of sessions have it; the key of a patient's page has `__Secure-`",
    tests: { 'tests/integration/website/session.test.ts': ['are Secure and bound to the host under an https origin'] },
  },
  {
    id: '3.3.4',
    level: 2,
    requirement: 'HttpOnly, set only by Set-Cookie',
    tests: {
      'tests/integration/website/cookies.property.test.ts': [
        'any cookie of a provider reaches the browser with its name and value, scoped to this site',
      ],
      'tests/integration/provider/auth.test.ts': ['a log-in gives the user and two cookies that scripts cannot read'],
    },
  },
  {
    id: '3.4.1',
    level: 1,
    requirement: 'HSTS of a year, with subdomains',
    tests: { 'tests/integration/website/security-headers.test.ts': ['on %s'] },
  },
  {
    id: '3.4.2',
    level: 1,
    requirement: 'CORS is fixed',
    how: 'no such header is sent',
    tests: { 'tests/integration/website/security-headers.test.ts': ['on %s'] },
  },
  {
    id: '3.4.3',
    level: 2,
    requirement: 'a content security policy',
    tests: {
      'tests/integration/website/security-headers.test.ts': [
        'forbids framing, foreign scripts and form targets elsewhere',
        'on %s',
      ],
    },
  },
  {
    id: '3.4.4',
    level: 2,
    requirement: 'nosniff',
    tests: { 'tests/integration/website/security-headers.test.ts': ['on %s'] },
  },
  {
    id: '3.4.5',
    level: 2,
    requirement: 'a referrer policy',
    tests: { 'tests/integration/website/security-headers.test.ts': ['on %s'] },
  },
  {
    id: '3.4.6',
    level: 2,
    requirement: 'frame-ancestors',
    how: "`'none'` for pages, `'self'` for files",
    tests: {
      'tests/integration/website/security-headers.test.ts': [
        'forbids framing, foreign scripts and form targets elsewhere',
      ],
    },
  },
  {
    id: '3.5.1',
    level: 1,
    requirement: "writes come from the site's own pages",
    how: 'Sec-Fetch-Site, else Origin',
    tests: {
      'server/http/origin.test.ts': ['a write with %j is of the own site: %s'],
      'tests/integration/website/refusals.test.ts': ['%j is refused before anything is asked'],
    },
  },
  {
    id: '3.5.2',
    level: 1,
    requirement: 'calls that rely on preflight cannot be made without it',
    how: 'no call relies on it; every write is checked, whatever its type',
    tests: { 'tests/integration/website/refusals.test.ts': ['%j is refused before anything is asked'] },
  },
  {
    id: '3.5.3',
    level: 1,
    requirement: 'no change by a safe method',
    how: 'the one GET that begins a draft is checked as a write',
    tests: { 'tests/integration/website/refusals.test.ts': ['%j is refused before anything is asked'] },
  },
  {
    id: '3.5.4',
    level: 2,
    requirement: 'separate applications have separate hosts',
    how: 'one application on its host; cookies are bound to it',
    tests: {
      'tests/integration/website/session.test.ts': ['are Secure and bound to the host under an https origin'],
    },
  },
  {
    id: '3.7.1',
    level: 2,
    requirement: 'no outdated browser technology',
    how: 'HTML, CSS, ES2022',
    verified:
      '2026-11-22: no plug-in, applet or ActiveX element in the sources; `vite.config.ts` builds for the browsers of `docs/product.md`',
    tests: {},
  },
  {
    id: '3.7.2',
    level: 2,
    requirement: 'redirects lead to allowed hosts',
    how: 'only to paths of the site',
    tests: {
      'tests/integration/website/security-headers.test.ts': ['an address with a backslash leads nowhere'],
      'tests/integration/website/proxy-passthrough.test.ts': ['that redirects is neither passed on nor followed'],
    },
  },
  {
    id: '4.1.1',
    level: 1,
    requirement: 'a correct Content-Type, with charset',
    tests: {
      'tests/integration/website/static-files.test.ts': ['says which characters its text has: %s as %s'],
      'tests/integration/website/pages-guard.test.ts': ['%s is rendered for who is, and kept by no cache'],
    },
  },
  {
    id: '4.1.2',
    level: 2,
    requirement: 'only pages redirect to https',
    how: "the front redirects the whole host; the only clients of `/api` are the site's pages, which came over https with HSTS",
    tests: {
      'tests/integration/website/tls-front.test.ts': [
        'plain HTTP is redirected, and pages come over HTTP/2 with each security header once',
      ],
    },
  },
  {
    id: '4.1.3',
    level: 2,
    requirement: 'headers of a front cannot be forged',
    how: '`TRUST_PROXY`',
    tests: {
      'tests/integration/website/tls-front.test.ts': [
        'limits count by the address that reached the front, whatever a visitor claims',
      ],
      'tests/integration/website/refusals.test.ts': [
        'count by the connection, whatever address they claim, where no proxy is trusted',
      ],
    },
  },
  {
    id: '4.2.1',
    level: 2,
    requirement: 'message boundaries are unambiguous',
    tests: {
      'tests/integration/website/odd-requests.test.ts': ['%s has the headers and the form of every other refusal'],
    },
  },
  {
    id: '5.1.1',
    level: 2,
    requirement: 'types, sizes and handling of files are documented',
    verified:
      '2026-11-22: read `docs/product.md` 3.4, `docs/interfaces.md` 5.3 and 5.4, and `docs/running.md` for the scanner',
    tests: {},
  },
  {
    id: '5.2.1',
    level: 1,
    requirement: 'size is bounded',
    tests: {
      'shared/rules/upload-rules.test.ts': ['a file at the limit is taken, one byte more is too large'],
      'tests/integration/website/upload-document.test.ts': [
        'more bytes than web takes at all, under a small announced size',
      ],
    },
  },
  {
    id: '5.2.2',
    level: 1,
    requirement: 'name and content agree',
    tests: {
      'shared/rules/file-types.test.ts': ['accepted bytes have one type, and a download opens with a program for it'],
      'tests/integration/website/upload-document.test.ts': ['that is %s is refused before anyone is asked'],
    },
  },
  {
    id: '5.3.1',
    level: 1,
    requirement: 'uploads are not executed',
    how: 'they are in the storage, outside the web root, and are delivered as sandboxed downloads',
    tests: {
      'tests/integration/website/files-one-way.test.ts': ['%s is only offered for download'],
      'tests/integration/website/static-files.test.ts': ['%s opens nothing outside the build'],
    },
  },
  {
    id: '5.3.2',
    level: 1,
    requirement: 'paths are not made of file names',
    how: 'keys are random, and files are named after the hash of their key',
    tests: { 'provider/files/object-files.test.ts': ['no key leaves the folder'] },
  },
  {
    id: '5.4.1',
    level: 2,
    requirement: 'names on the way out are checked',
    tests: {
      'tests/integration/provider/form-files.test.ts': ['a name is kept without characters that hide what it is'],
      'tests/integration/website/files-documents.test.ts': ['under its own name, with any characters in it'],
    },
  },
  {
    id: '5.4.2',
    level: 2,
    requirement: 'names are encoded (RFC 6266)',
    tests: {
      'tests/integration/website/files-documents.test.ts': ['under its own name, with any characters in it'],
      'tests/integration/provider/staff.test.ts': ['a file is streamed to staff under its own name'],
    },
  },
  {
    id: '5.4.3',
    level: 2,
    requirement: 'files are scanned',
    state: 'setting',
    how: '`CLAMAV_HOST`; documents stored without a scan are marked and scanned later',
    tests: {
      'tests/integration/provider/virus-scan.test.ts': [
        'an infected document is refused and its object deleted, a clean one is kept',
      ],
      'tests/integration/provider/later-scan.test.ts': [
        'are marked for staff, scanned, and an infected one is removed, which staff and the trail are told',
      ],
    },
  },
  {
    id: '6.1.1',
    level: 1,
    requirement: 'the protection of log-ins is documented',
    verified:
      '2026-11-22: read `docs/interfaces.md` 6.2 beside `server/http/limits/login-limit.ts` and `provider/accounts/lock-out.ts`',
    tests: {},
  },
  {
    id: '6.1.2',
    level: 2,
    requirement: 'context-specific words are listed',
    verified: '2026-11-22: read `provider/accounts/password-words.json`',
    tests: {},
  },
  {
    id: '6.1.3',
    level: 2,
    requirement: 'ways to log in are documented',
    how: 'one: `docs/product.md` 4.1, 4.9; `npm run staff`: `docs/running.md`',
    verified: '2026-11-22: no other call of `shared/contract/calls.ts` sets the cookies of a session',
    tests: {},
  },
  {
    id: '6.2.1',
    level: 1,
    requirement: 'eight characters',
    how: 'twelve, also of the first account',
    tests: {
      'provider/accounts/password-policy.test.ts': ['%s is %s'],
      'tests/integration/provider/first-password.test.ts': [
        '%s does not start with a weak first password, and names the key without its value',
      ],
    },
  },
  {
    id: '6.2.2',
    level: 1,
    requirement: 'passwords can be changed',
    tests: {
      'tests/integration/provider/own-account.test.ts': [
        'a new password replaces the old one and ends the other sessions',
      ],
    },
  },
  {
    id: '6.2.3',
    level: 1,
    requirement: 'with the current one',
    tests: {
      'tests/integration/provider/own-account.test.ts': [
        'a short password, a common one and a wrong current one are refused',
      ],
    },
  },
  {
    id: '6.2.4',
    level: 1,
    requirement: 'no common password',
    how: '49,000 words and their usual variations',
    tests: {
      'provider/accounts/guessable.test.ts': [
        '%s is easily guessed',
        'of 1,000 variants of seasons, months, towns, clubs and the clinic’s words in six languages none is accepted',
      ],
    },
  },
  {
    id: '6.2.5',
    level: 1,
    requirement: 'any characters',
    tests: {
      'shared/contract/accounts.test.ts': ['a password may have 256 characters of any kind'],
      'tests/integration/provider/own-account.test.ts': [
        'a new password replaces the old one and ends the other sessions',
      ],
    },
  },
  {
    id: '6.2.6',
    level: 1,
    requirement: 'typed unseen',
    tests: {
      'tests/layout/sources.test.ts': ['passwords are typed unseen, known to password managers, and may be pasted'],
    },
  },
  {
    id: '6.2.7',
    level: 1,
    requirement: 'pasting and password managers work',
    how: '`autocomplete` is set, no event is blocked',
    tests: {
      'tests/layout/sources.test.ts': ['passwords are typed unseen, known to password managers, and may be pasted'],
    },
  },
  {
    id: '6.2.8',
    level: 1,
    requirement: 'checked as typed',
    tests: {
      'provider/accounts/passwords.test.ts': [
        'a password is compared as it was typed: case, blanks and the last of 256 characters count',
      ],
      'tests/integration/provider/own-account.test.ts': [
        'a new password replaces the old one and ends the other sessions',
      ],
    },
  },
  {
    id: '6.2.9',
    level: 2,
    requirement: '64 characters',
    how: '256',
    tests: {
      'shared/contract/accounts.test.ts': ['a password may have 256 characters of any kind'],
      'provider/accounts/passwords.test.ts': [
        'a password is compared as it was typed: case, blanks and the last of 256 characters count',
      ],
    },
  },
  {
    id: '6.2.10',
    level: 2,
    requirement: 'no forced renewal',
    how: 'only generated passwords expire',
    tests: {
      'provider/accounts/passwords.test.ts': ['a password that its owner has chosen does not end'],
    },
  },
  {
    id: '6.2.11',
    level: 2,
    requirement: 'context-specific words are refused',
    how: "[%s is made of words of the clinic], [%s is made of what an attacker knows of the account], the clinic's name and city too: [%s is %s]",
    tests: {
      'provider/accounts/guessable.test.ts': [
        '%s is made of words of the clinic',
        '%s is made of what an attacker knows of the account',
      ],
      'provider/accounts/password-policy.test.ts': ['%s is %s'],
    },
  },
  {
    id: '6.2.12',
    level: 2,
    requirement: 'no breached password',
    how: '43,940 leaked passwords of twelve characters and more, stored as hashes, so that no password leaves the provider',
    tests: { 'provider/accounts/guessable.test.ts': ['%s is in the list of leaked passwords'] },
  },
  {
    id: '6.3.1',
    level: 1,
    requirement: 'guessing is slowed down',
    tests: {
      'server/http/limits/login-limit.test.ts': [
        'is refused after ten failures, for ten minutes, however it is spelled',
        'is slowed down more and more, within bounds, and never refused',
      ],
      'tests/integration/provider/second-factor.test.ts': [
        'ten wrong codes in ten minutes shut the right one out until then, and no recovery code',
      ],
      'tests/integration/provider/quotes.test.ts': [
        'five wrong tries an hour are left to each network, also in parallel',
        'twenty wrong tries revoke the link, and staff are told and have another one',
      ],
    },
  },
  {
    id: '6.3.2',
    level: 1,
    requirement: 'no default accounts',
    how: 'named by `STAFF_EMAIL`, or generated outside production',
    tests: {
      'tests/integration/provider/private-data.test.ts': [
        'in production %s makes up no password: without an account it names the settings and ends',
      ],
      'tests/integration/provider/start.test.ts': ['prints the generated log-in once, and it works'],
    },
  },
  {
    id: '6.3.3',
    level: 2,
    requirement: 'two factors',
    state: 'setting',
    how: "`STAFF_SECOND_FACTOR=required`, the compose file's default",
    tests: { 'tests/integration/provider/second-factor.test.ts': ['is set up before anything else'] },
  },
  {
    id: '6.3.4',
    level: 2,
    requirement: 'all ways are equally strong',
    how: 'there is one way',
    tests: {
      'tests/integration/provider/second-factor.test.ts': [
        'is asked for after the password once it was set up, and each code is taken once',
      ],
    },
  },
  {
    id: '6.4.1',
    level: 1,
    requirement: 'generated passwords are random and expire',
    how: '120 bits, 72 hours; an invitation is valid as long',
    tests: {
      'provider/accounts/passwords.test.ts': ['a generated password has 120 random bits and ends after 72 hours'],
      'tests/integration/provider/staff-accounts.test.ts': [
        'a link is valid for 72 hours, until it is replaced or withdrawn',
      ],
    },
  },
  {
    id: '6.4.2',
    level: 1,
    requirement: 'no secret questions',
    how: 'there are none',
    verified: '2026-11-22: no call of `shared/contract/calls.ts` and no table of the database has a hint or a question',
    tests: {},
  },
  {
    id: '6.4.3',
    level: 2,
    requirement: 'a reset does not bypass the second factor',
    how: '`reset-password` leaves it on; resetting it is a separate command',
    tests: {
      'provider/cli/staff-commands.test.ts': [
        'a new password leaves the second factor on; a command of its own turns it off',
      ],
    },
  },
  {
    id: '6.4.4',
    level: 2,
    requirement: 'a lost factor needs proof of identity',
    how: 'a recovery code, or another admin who has seen the person (`docs/running.md`)',
    tests: {
      'tests/integration/provider/second-factor.test.ts': ['ten recovery codes stand in for the app, each once'],
      'tests/integration/provider/staff-accounts.test.ts': ["one's own account is changed by another admin alone"],
    },
  },
  {
    id: '6.5.1',
    level: 2,
    requirement: 'codes are accepted once',
    tests: {
      'tests/integration/provider/second-factor.test.ts': [
        'is asked for after the password once it was set up, and each code is taken once',
      ],
      'provider/accounts/recovery-codes.test.ts': [
        'a recovery code opens its own account, once, and none of the ones replaced',
      ],
    },
  },
  {
    id: '6.5.2',
    level: 2,
    requirement: 'recovery codes are hashed, or of 112 bits',
    how: '120 bits, hashed',
    tests: {
      'provider/accounts/recovery-codes.test.ts': [
        'ten recovery codes of 24 characters out of 32, all different, are stored as hashes',
      ],
    },
  },
  {
    id: '6.5.3',
    level: 2,
    requirement: 'made by a CSPRNG',
    how: "`node:crypto`; the app's secret by `crypto.getRandomValues` of otpauth",
    tests: {
      'tests/layout/sources.test.ts': ['random values come from the operating system'],
      'provider/accounts/totp.test.ts': ['a new secret has 160 random bits'],
    },
  },
  {
    id: '6.5.4',
    level: 2,
    requirement: '20 bits at least',
    how: 'recovery codes 120 bits, codes of the app six digits',
    tests: {
      'provider/accounts/recovery-codes.test.ts': [
        'ten recovery codes of 24 characters out of 32, all different, are stored as hashes',
      ],
    },
  },
  {
    id: '6.5.5',
    level: 2,
    requirement: 'codes expire soon',
    how: 'steps of 30 seconds; the neighbouring steps are accepted because clocks differ (RFC 6238, 5.2)',
    tests: { 'provider/accounts/totp.test.ts': ['at %i seconds the code is %s'] },
  },
  {
    id: '7.1.1',
    level: 2,
    requirement: 'idle and total time of sessions are documented',
    how: '2 and 12 hours: `.env.example`, `docs/security.md`',
    tests: {
      'tests/integration/provider/session-end.test.ts': [
        'a session in use ends twelve hours after its log-in',
        'a session that is not used ends after two hours',
      ],
    },
  },
  {
    id: '7.1.2',
    level: 2,
    requirement: 'parallel sessions are documented',
    how: 'any number, all shown to their owner',
    verified: '2026-11-22: read `docs/security.md`, Sessions',
    tests: {},
  },
  {
    id: '7.2.1',
    level: 1,
    requirement: 'tokens are checked by the server',
    tests: {
      'tests/integration/provider/auth.test.ts': ['who-am-I answers with the user, and 401 without a session'],
      'tests/integration/provider/time.test.ts': ['an access token ends with its time and a renewal brings a new one'],
    },
  },
  {
    id: '7.2.2',
    level: 1,
    requirement: 'tokens are created for each session',
    tests: {
      'tests/integration/provider/auth.test.ts': [
        'a renewal gives new tokens, and both the old and the new access token work until they expire',
      ],
      'provider/db/tokens.test.ts': ['a token has 256 bits, and no two are alike'],
    },
  },
  {
    id: '7.2.3',
    level: 1,
    requirement: '128 random bits',
    how: '256; the link of a patient’s page is an HMAC of 160 bits with such a key',
    tests: { 'provider/db/tokens.test.ts': ['a token has 256 bits, and no two are alike'] },
  },
  {
    id: '7.2.4',
    level: 1,
    requirement: 'a log-in creates a new token and ends the old one',
    tests: {
      'tests/integration/provider/session-end.test.ts': ['a log-in ends the session that the browser had'],
    },
  },
  {
    id: '7.3.1',
    level: 2,
    requirement: 'idle time',
    tests: {
      'tests/integration/provider/session-end.test.ts': ['a session that is not used ends after two hours'],
    },
  },
  {
    id: '7.3.2',
    level: 2,
    requirement: 'total time',
    tests: {
      'tests/integration/provider/session-end.test.ts': ['a session in use ends twelve hours after its log-in'],
      'tests/integration/provider/quotes.test.ts': ['a key ends after half an hour'],
    },
  },
  {
    id: '7.4.1',
    level: 1,
    requirement: 'an ended session is over',
    tests: {
      'tests/integration/provider/auth.test.ts': ['a log-out ends the session for every copy of its tokens'],
    },
  },
  {
    id: '7.4.2',
    level: 1,
    requirement: 'sessions of a disabled account end',
    tests: {
      'tests/integration/provider/staff-accounts.test.ts': [
        'a disabled account is logged out at once and stays out until it is enabled',
      ],
    },
  },
  {
    id: '7.4.3',
    level: 2,
    requirement: 'other sessions can be ended when a factor changes',
    how: "they end by themselves with a new password or factor, otherwise by 'Odjavi sve ostale'",
    tests: {
      'tests/integration/provider/own-account.test.ts': [
        'a new password replaces the old one and ends the other sessions',
        'one session is ended, or all others',
      ],
    },
  },
  {
    id: '7.4.4',
    level: 2,
    requirement: 'log-out is on every staff page',
    tests: {
      'tests/integration/website/pages-guard.test.ts': ['%s is rendered for who is, and kept by no cache'],
      'tests/e2e/staff-session.spec.ts': ['an admin logs in, finds the dashboard and logs out'],
    },
  },
  {
    id: '7.4.5',
    level: 2,
    requirement: 'admins can end sessions',
    how: 'by disabling the account, or resetting its second factor',
    tests: {
      'tests/integration/provider/staff-accounts.test.ts': [
        'a disabled account is logged out at once and stays out until it is enabled',
        'a second factor is reset, which ends the sessions',
      ],
    },
  },
  {
    id: '7.5.1',
    level: 2,
    requirement: 'full authentication before factors change',
    how: 'the password, and a code where the account has a second factor',
    tests: {
      'tests/integration/provider/second-factor.test.ts': [
        'is turned off, and its recovery codes are replaced, only with the password and a code',
        'a new password asks for a code as well, which a weak password does not use up',
      ],
    },
  },
  {
    id: '7.5.2',
    level: 2,
    requirement: 'users can see their sessions, and end them after authentication',
    state: 'not met',
    how: 'ending them needs no authentication: `own-account.test.ts`',
    tests: {},
  },
  {
    id: '7.6.2',
    level: 2,
    requirement: 'a session begins by an act of its user',
    how: 'a log-in',
    tests: {
      'tests/integration/website/session.test.ts': ['reports no session without calling the provider'],
      'tests/integration/provider/auth.test.ts': ['a renewal without a token is refused'],
    },
  },
  {
    id: '8.1.1',
    level: 1,
    requirement: 'who may do what is documented',
    how: '`docs/product.md` 5.3; `shared/contract/calls.ts`',
    tests: {
      'provider/http/openapi.test.ts': ['every call of the contract and every addition is described'],
    },
  },
  {
    id: '8.1.2',
    level: 2,
    requirement: 'who may read and write which field is documented',
    how: 'the schemas of `shared/contract/calls.ts`',
    tests: {
      'provider/http/openapi.test.ts': ['every call of the contract and every addition is described'],
    },
  },
  {
    id: '8.2.1',
    level: 1,
    requirement: 'calls are restricted',
    how: 'every call and every address of the website by guest, staff and admin',
    tests: {
      'tests/integration/every-call-every-role.test.ts': ['$name by $role $way'],
      'tests/integration/every-route-every-role.test.ts': ['$route $what by $role'],
    },
  },
  {
    id: '8.2.2',
    level: 1,
    requirement: 'data are restricted',
    how: 'a draft needs its token; a patient’s page needs its link and a key; users reach only their own account',
    tests: {
      'tests/integration/provider/contact-form.test.ts': ['an unknown token is 404 everywhere'],
      'tests/integration/provider/own-account.test.ts': ['no account sees or ends a session of another'],
      'tests/integration/provider/quotes.test.ts': [
        'a thousand guessed, revoked, expired, replayed and forwarded links open nothing and leave nothing',
      ],
    },
  },
  {
    id: '8.2.3',
    level: 2,
    requirement: 'fields are restricted',
    how: "properties outside a schema are refused or dropped; presenters choose the answer's fields",
    tests: {
      'tests/integration/provider/contact-form.test.ts': [
        'a save of %j is refused',
        'staff see every form, the newest first, and nothing that unlocks it',
      ],
    },
  },
  {
    id: '8.3.1',
    level: 1,
    requirement: 'by the server',
    tests: { 'tests/integration/every-call-every-role.test.ts': ['$name by $role $way'] },
  },
  {
    id: '9.1.1',
    level: 1,
    requirement: 'signed tokens are checked',
    tests: {
      'provider/requests/draft-tokens.test.ts': ['no other token may'],
      'provider/files/signature.test.ts': ['neither another secret nor a cut signature passes'],
    },
  },
  {
    id: '9.1.2',
    level: 1,
    requirement: 'by a fixed algorithm',
    how: 'HMAC-SHA-256 only',
    tests: {
      'tests/layout/sources.test.ts': ['hashes, signatures and ciphers are of SHA-256 and AES-256-GCM, by node:crypto'],
    },
  },
  {
    id: '9.1.3',
    level: 1,
    requirement: 'with a key from a trusted source',
    how: 'from the database; a token names no key',
    tests: {
      'provider/requests/draft-tokens.test.ts': ['no other token may'],
      'provider/files/signature.test.ts': ['neither another secret nor a cut signature passes'],
    },
  },
  {
    id: '9.2.1',
    level: 1,
    requirement: 'while they are valid',
    tests: {
      'provider/requests/draft-tokens.test.ts': ['a token that was issued may begin a draft for a day'],
      'provider/files/signature.test.ts': ['what was signed is recognised until it expires'],
    },
  },
  {
    id: '9.2.2',
    level: 2,
    requirement: 'for their purpose',
    how: 'a key for each kind; method, key, type, length and time are signed',
    tests: { 'provider/files/signature.test.ts': ['a signature is worth nothing for a request with %j'] },
  },
  {
    id: '9.2.3',
    level: 2,
    requirement: 'for this service',
    how: 'keys belong to one installation',
    tests: {
      'provider/requests/draft-tokens.test.ts': ['no other token may'],
      'provider/files/signature.test.ts': ['neither another secret nor a cut signature passes'],
    },
  },
  {
    id: '10.1.1',
    level: 2,
    requirement: 'tokens reach only components that need them',
    how: 'browsers get HttpOnly cookies, scripts none',
    tests: {
      'tests/integration/website/session.test.ts': [
        'reach the browser as cookies of this site, values untouched, each name once',
      ],
      'tests/integration/provider/auth.test.ts': ['a log-in gives the user and two cookies that scripts cannot read'],
    },
  },
  {
    id: '11.1.1',
    level: 2,
    requirement: 'a policy for keys',
    verified: '2026-11-22: read `docs/security.md`, Keys, beside each use of `node:crypto`',
    tests: {},
  },
  {
    id: '11.1.2',
    level: 2,
    requirement: 'an inventory of keys and algorithms',
    verified: '2026-11-22: read `docs/security.md`, Keys, beside each use of `node:crypto`',
    tests: {},
  },
  {
    id: '11.2.1',
    level: 2,
    requirement: 'proven implementations',
    how: 'OpenSSL by `node:crypto`, argon2 by RustCrypto, otpauth',
    tests: {
      'tests/layout/sources.test.ts': ['hashes, signatures and ciphers are of SHA-256 and AES-256-GCM, by node:crypto'],
    },
  },
  {
    id: '11.2.2',
    level: 2,
    requirement: 'algorithms and keys can be replaced',
    how: 'hashes of passwords name their parameters, backups their key, sessions end; keys: `docs/security.md`',
    tests: {
      'provider/accounts/passwords.test.ts': ['a stored password is an argon2id hash of 19 MiB and two passes, salted'],
      'provider/backup/encryption.test.ts': ['another key, none, and one without need are told apart'],
    },
  },
  {
    id: '11.2.3',
    level: 2,
    requirement: '128 bits of security',
    how: 'attempts at the six digits of a code are limited',
    tests: {
      'tests/layout/sources.test.ts': ['hashes, signatures and ciphers are of SHA-256 and AES-256-GCM, by node:crypto'],
      'provider/db/tokens.test.ts': ['a token has 256 bits, and no two are alike'],
    },
  },
  {
    id: '11.3.1',
    level: 1,
    requirement: 'no weak modes',
    how: 'AES-256-GCM only',
    tests: {
      'tests/layout/sources.test.ts': ['hashes, signatures and ciphers are of SHA-256 and AES-256-GCM, by node:crypto'],
    },
  },
  {
    id: '11.3.2',
    level: 1,
    requirement: 'approved ciphers',
    tests: {
      'tests/layout/sources.test.ts': ['hashes, signatures and ciphers are of SHA-256 and AES-256-GCM, by node:crypto'],
    },
  },
  {
    id: '11.3.3',
    level: 2,
    requirement: 'authenticated encryption',
    tests: { 'provider/backup/encryption.test.ts': ['is refused with another bit at %i'] },
  },
  {
    id: '11.4.1',
    level: 1,
    requirement: 'approved hashes',
    how: 'SHA-256; SHA-1 within HMAC for codes alone, as RFC 6238 has it',
    tests: {
      'tests/layout/sources.test.ts': ['hashes, signatures and ciphers are of SHA-256 and AES-256-GCM, by node:crypto'],
    },
  },
  {
    id: '11.4.2',
    level: 2,
    requirement: 'a current password hash',
    how: 'argon2id, 19 MiB, two passes',
    tests: {
      'provider/accounts/passwords.test.ts': ['a stored password is an argon2id hash of 19 MiB and two passes, salted'],
    },
  },
  {
    id: '11.4.3',
    level: 2,
    requirement: 'sufficiently long hashes',
    how: 'SHA-256',
    tests: {
      'tests/layout/sources.test.ts': ['hashes, signatures and ciphers are of SHA-256 and AES-256-GCM, by node:crypto'],
      'provider/db/tokens.test.ts': ['what is stored of a token is its SHA-256 hash'],
    },
  },
  {
    id: '11.5.1',
    level: 2,
    requirement: 'random values of 128 bits',
    how: 'UUIDs are only identifiers',
    tests: {
      'tests/layout/sources.test.ts': ['random values come from the operating system'],
      'provider/db/tokens.test.ts': ['a token has 256 bits, and no two are alike'],
      'provider/requests/draft-tokens.test.ts': ['a token that was issued may begin a draft for a day'],
    },
  },
  {
    id: '11.6.1',
    level: 2,
    requirement: 'approved key generation',
    how: "random bytes; certificates are the operator's",
    tests: { 'tests/layout/sources.test.ts': ['random values come from the operating system'] },
  },
  {
    id: '12.1.1',
    level: 1,
    requirement: 'TLS 1.2 and 1.3',
    how: "Caddy's and Node's defaults",
    tests: {
      'tests/layout/sources.test.ts': ['nothing weakens TLS below the defaults of Node and of the front'],
    },
  },
  {
    id: '12.1.2',
    level: 2,
    requirement: 'good cipher suites',
    how: "Caddy's and Node's defaults",
    tests: {
      'tests/layout/sources.test.ts': ['nothing weakens TLS below the defaults of Node and of the front'],
    },
  },
  {
    id: '12.2.1',
    level: 1,
    requirement: 'TLS for all external clients',
    tests: {
      'tests/integration/website/tls-front.test.ts': [
        'plain HTTP is redirected, and pages come over HTTP/2 with each security header once',
      ],
    },
  },
  {
    id: '12.2.2',
    level: 1,
    requirement: 'publicly trusted certificates',
    how: 'Caddy obtains them by ACME',
    verified:
      "2026-11-22: read `deploy/Caddyfile`: a host name and no `tls` line, so certificates come from Let's Encrypt",
    tests: {},
  },
  {
    id: '12.3.1',
    level: 2,
    requirement: 'TLS for every other connection',
    state: 'setting',
    how: '`docs/security.md`, TLS inside',
    tests: {
      'tests/integration/private-authority.test.ts': [
        'is used over TLS when %s names that authority',
        'is called when its authority is trusted',
      ],
    },
  },
  {
    id: '12.3.2',
    level: 2,
    requirement: 'clients check certificates',
    tests: {
      'tests/integration/website/upstream-tls.test.ts': [
        'a provider and a storage with untrusted certificates get no request, and the log says why',
      ],
      'tests/integration/private-authority.test.ts': ['is not called otherwise, and the log says why'],
    },
  },
  {
    id: '12.3.3',
    level: 2,
    requirement: 'TLS between internal HTTP services',
    state: 'setting',
    how: 'https of provider and storage',
    tests: {
      'tests/integration/private-authority.test.ts': [
        'is called when its authority is trusted',
        'is used when that authority is trusted',
      ],
    },
  },
  {
    id: '12.3.4',
    level: 2,
    requirement: 'only named authorities are trusted for internal certificates',
    state: 'setting',
    how: '`NODE_EXTRA_CA_CERTS`',
    tests: {
      'tests/integration/private-authority.test.ts': [
        'is used by a program whose .env names that authority',
        'is not used otherwise, and the start says so',
      ],
    },
  },
  {
    id: '13.1.1',
    level: 2,
    requirement: 'communication is documented',
    how: 'no user input names a server',
    verified: '2026-11-22: read the trust boundaries of `docs/security.md` beside the networks of `docker-compose.yml`',
    tests: {},
  },
  {
    id: '13.2.1',
    level: 2,
    requirement: 'services authenticate with credentials that change',
    state: 'not met',
    how: 'database and storage by password and key, the website at the provider by the session of its user',
    tests: {},
  },
  {
    id: '13.2.2',
    level: 2,
    requirement: 'services have least privilege',
    state: 'not met',
    how: '`docker-compose.yml`: owner of the database, root key of the storage',
    tests: {},
  },
  {
    id: '13.2.3',
    level: 2,
    requirement: 'no default credentials',
    how: 'no secret has a default; the services do not start without one',
    tests: {
      'tests/integration/deployment.test.ts': [
        'no secret has a default, and nothing starts without those that are needed',
      ],
    },
  },
  {
    id: '13.2.4',
    level: 2,
    requirement: 'outbound connections are listed',
    how: 'only settings name servers',
    tests: {
      'tests/integration/deployment.test.ts': [
        'only the front, for certificates, the provider, for e-mail, the backup and the scanner, for signatures, have a way out',
      ],
    },
  },
  {
    id: '13.2.5',
    level: 2,
    requirement: 'the server reads and calls listed places only',
    how: '`STORAGE_ORIGINS`, `PROVIDER_URL`; files below `DATA_DIR` and the build',
    tests: {
      'tests/integration/website/upload-storage.test.ts': [
        'an origin that is not allowed gets no byte, not even a connection',
      ],
      'tests/integration/website/static-files.test.ts': ['%s opens nothing outside the build'],
      'provider/files/object-files.test.ts': ['no key leaves the folder'],
    },
  },
  {
    id: '13.3.1',
    level: 2,
    requirement: 'secrets in a vault',
    state: 'setting',
    how: '`S3_SECRET_ACCESS_KEY_FILE` and similar settings read secrets from a store',
    tests: { 'runtime/environment.test.ts': ['a secret is what its file holds, without the line break at its end'] },
  },
  {
    id: '13.3.2',
    level: 2,
    requirement: 'few can read secrets',
    how: 'the website has no secret of database and storage; `.env` is readable only for its owner (`docs/security.md`)',
    tests: {
      'tests/integration/deployment.test.ts': [
        'is given nothing that its program does not read',
        'the website is given no secret of database and storage',
      ],
    },
  },
  {
    id: '13.4.1',
    level: 1,
    requirement: 'no version control in the deployment',
    tests: {
      'tests/integration/deployment.test.ts': [
        'the image has what runs, in production mode, and no repository, settings or data',
      ],
    },
  },
  {
    id: '13.4.2',
    level: 2,
    requirement: 'no debug mode',
    how: 'answers contain no internal error messages',
    tests: {
      'tests/integration/deployment.test.ts': [
        'the image has what runs, in production mode, and no repository, settings or data',
      ],
      'tests/integration/website/refused-answers.test.ts': [
        'a storage that refuses a document is logged with its status, which the browser does not get',
      ],
    },
  },
  {
    id: '13.4.3',
    level: 2,
    requirement: 'no listings',
    tests: { 'tests/integration/website/static-files.test.ts': ['%s, a folder, is not listed'] },
  },
  {
    id: '13.4.4',
    level: 2,
    requirement: 'no TRACE',
    how: 'no route accepts it',
    tests: {
      'tests/integration/every-route-every-role.test.ts': [
        'the table has every route, but for the files of the build and the data of the pages',
      ],
      'tests/integration/website/odd-requests.test.ts': ['TRACE does not send back what it brought'],
    },
  },
  {
    id: '13.4.5',
    level: 2,
    requirement: 'documentation and metrics are not public',
    how: 'metrics are on a separate port; `/openapi.json` is not proxied',
    tests: {
      'tests/integration/website/process.test.ts': ['metrics are on the admin port and nowhere else'],
      'tests/integration/website/proxy-allowlist.test.ts': ['%s %s is a 404, without a call to the provider'],
    },
  },
  {
    id: '14.1.1',
    level: 2,
    requirement: 'sensitive data are classified',
    verified: '2026-11-22: read the assets of `docs/security.md` beside the tables of `provider/db/schema.ts`',
    tests: {},
  },
  {
    id: '14.1.2',
    level: 2,
    requirement: 'their protection is documented',
    verified: '2026-11-22: read the assets of `docs/security.md` beside the tables of `provider/db/schema.ts`',
    tests: {},
  },
  {
    id: '14.2.1',
    level: 1,
    requirement: 'no sensitive data in URLs',
    state: 'not met',
    how: "a draft's token is in the path of two calls and of the link to a document, the secret of a patient's page in its address, that of an unfinished large upload in its own: no log, metric or trail has them",
    tests: {
      'tests/integration/website/patient-page-secrets.test.ts': [
        'no log line, metric, trail entry or error has a secret, a key or a word of a patient’s page',
      ],
    },
  },
  {
    id: '14.2.2',
    level: 2,
    requirement: 'no sensitive data in shared caches',
    how: 'only pages that are the same for everyone',
    tests: {
      'tests/integration/website/pages-cache.test.ts': ['is the same for staff, and holds nothing about them'],
      'tests/integration/website/pages-guard.test.ts': ['%s is rendered for who is, and kept by no cache'],
    },
  },
  {
    id: '14.2.3',
    level: 2,
    requirement: 'none to third parties',
    how: 'no tracker, no foreign script: the policy allows no other host',
    tests: { 'tests/integration/website/security-headers.test.ts': ['on %s'] },
  },
  {
    id: '14.2.4',
    level: 2,
    requirement: 'protection is as documented',
    how: 'each level of the table in docs/security.md. A: rights by role [$name by $role $way], scanner [%s, accepts nothing where it is required], `no-store` [complete, private, and without the storage’s headers] and [%s is rendered for who is, and kept by no cache], logs [a whole run’s output has no secret and nothing personal in it], periods [without e-mail address and telephone number goes after three days, any other after thirty], erasure [what staff, the visitor and retention erased is nowhere after the stated time: tables, log of writes, storage, Redis, logs, temporary files] and [%s (reached %s)], backups [the same file is never encrypted the same way twice, and never seen]. B: [the database has passwords, tokens and codes only as hashes; the seed of the second factor is readable], [leave no cookie, address or e-mail in Redis]. C: [log-ins, failures and log-outs are recorded with the network they came from], [an owner of the database who %s], [a line of a call has the account that made it, by its number, and the caller’s request id]. Files of all levels: [in a data folder that others could read, nothing stays readable for them]',
    tests: {
      'tests/integration/every-call-every-role.test.ts': ['$name by $role $way'],
      'tests/integration/provider/virus-scan.test.ts': ['%s, accepts nothing where it is required'],
      'tests/integration/website/files-documents.test.ts': ['complete, private, and without the storage’s headers'],
      'tests/integration/website/pages-guard.test.ts': ['%s is rendered for who is, and kept by no cache'],
      'tests/integration/website/log-redaction.test.ts': [
        'a whole run’s output has no secret and nothing personal in it',
      ],
      'tests/integration/provider/retention.test.ts': [
        'without e-mail address and telephone number goes after three days, any other after thirty',
      ],
      'tests/integration/erasure-everywhere.test.ts': [
        'what staff, the visitor and retention erased is nowhere after the stated time: tables, log of writes, storage, Redis, logs, temporary files',
      ],
      'tests/integration/provider/erased-in-pgdata.test.ts': ['%s (reached %s)'],
      'provider/backup/encryption.test.ts': ['the same file is never encrypted the same way twice, and never seen'],
      'tests/integration/provider/private-data.test.ts': [
        'the database has passwords, tokens and codes only as hashes; the seed of the second factor is readable',
        'in a data folder that others could read, nothing stays readable for them',
      ],
      'tests/integration/website/replicas.test.ts': ['leave no cookie, address or e-mail in Redis'],
      'tests/integration/provider/access-trail.test.ts': [
        'log-ins, failures and log-outs are recorded with the network they came from',
      ],
      'tests/integration/provider/trail-ends.test.ts': ['an owner of the database who %s'],
      'tests/integration/provider/request-log.test.ts': [
        'a line of a call has the account that made it, by its number, and the caller’s request id',
      ],
    },
  },
  {
    id: '14.3.1',
    level: 1,
    requirement: 'data of a session end with it',
    state: 'not met',
    how: 'a log-out removes them in every tab; drafts of articles outlive a session that expires',
    tests: {
      'tests/e2e/staff-article-drafts.spec.ts': [
        'a log-out asks, and removes the drafts of its account; those of an ended session wait for theirs',
        'a log-out in another tab removes the draft of an open editor, which keeps none before the next log-in',
      ],
    },
  },
  {
    id: '14.3.2',
    level: 2,
    requirement: 'no-store',
    tests: {
      'tests/integration/website/files-documents.test.ts': ['complete, private, and without the storage’s headers'],
      'tests/integration/website/pages-guard.test.ts': ['%s is rendered for who is, and kept by no cache'],
      'tests/integration/website/patient-page.test.ts': [
        'every link has the same page, without a datum, which no one stores and nothing indexes',
      ],
    },
  },
  {
    id: '14.3.3',
    level: 2,
    requirement: 'no sensitive data in browser storage',
    state: 'not met',
    how: 'unsaved text of the form is in `sessionStorage` (`docs/product.md` 3.6)',
    tests: {},
  },
  {
    id: '15.1.1',
    level: 1,
    requirement: 'times to update dependencies are documented',
    verified: '2026-11-22: read `CONTRIBUTING.md`, Dependencies',
    tests: {},
  },
  {
    id: '15.1.2',
    level: 2,
    requirement: 'an inventory of dependencies',
    tests: {
      'tests/integration/bill-of-materials.test.ts': [
        'the build lists every package that is shipped, with version and licence (CycloneDX)',
        'the list names the Node that runs, by the hash of its binary',
        'the list has no part of another platform: npm has installed each package that it names',
      ],
      'tests/layout/licences.test.ts': ['every package has a checksum, and comes from the registry that npm is set to'],
    },
  },
  {
    id: '15.1.3',
    level: 2,
    requirement: 'costly functions are documented',
    verified: '2026-11-22: read `docs/interfaces.md` 6.3 and `docs/scaling.md` beside `bench/`',
    tests: {},
  },
  {
    id: '15.2.1',
    level: 1,
    requirement: 'dependencies are within those times',
    how: 'exact versions with checksums, reviewed as `CONTRIBUTING.md` says',
    verified: '2026-11-22: `npm outdated --omit=dev` names only a newer minor version of the storage client',
    tests: {
      'tests/layout/licences.test.ts': ['every package has a checksum, and comes from the registry that npm is set to'],
    },
  },
  {
    id: '15.2.2',
    level: 2,
    requirement: 'costly functions are bounded',
    how: 'each row of docs/interfaces.md: [refuses what would wait too long: one address first, then everybody], [16 pages are rendered at once, four for one address; 256 wait, 32 of one address], [no more than two pictures are worked on at once, and everyone gets theirs], [only so many sizes wait to be made later; one that fails can be asked for again], [unless told otherwise, 32 pictures wait for 15 seconds at most, and a decoding takes 10], [forty stalled forms of a stranger leave room for the form and the document of a visitor], [however many passwords are hashed, two are at a time, and files are read meanwhile], [passwords are judged one after the other, however many are sent]; those of the rows without a test of their own by [no more than so many tasks run at a time, the others in order of arrival] and [%s: %s is %s, as docs/interfaces.md says]. All calls together: [beyond a bound readers are refused at once, staff beyond twice; health and static files are served], [256 calls of one kind may wait at once; calls of other kinds go on, and the next one as soon as one has ended], [thirty parallel uploads of 20 MB raise memory by less than 128 MB in all and leave nothing on disk]',
    tests: {
      'server/pages/render-limit.test.ts': ['refuses what would wait too long: one address first, then everybody'],
      'tests/integration/website/overload.test.ts': [
        '16 pages are rendered at once, four for one address; 256 wait, 32 of one address',
        'beyond a bound readers are refused at once, staff beyond twice; health and static files are served',
      ],
      'server/upstream/transport.test.ts': [
        '256 calls of one kind may wait at once; calls of other kinds go on, and the next one as soon as one has ended',
      ],
      'server/files/pictures/resizer.test.ts': [
        'no more than two pictures are worked on at once, and everyone gets theirs',
        'only so many sizes wait to be made later; one that fails can be asked for again',
      ],
      'server/files/pictures/heic.test.ts': [
        'unless told otherwise, 32 pictures wait for 15 seconds at most, and a decoding takes 10',
      ],
      'tests/integration/one-stranger.test.ts': [
        'forty stalled forms of a stranger leave room for the form and the document of a visitor',
      ],
      'provider/accounts/passwords.test.ts': [
        'however many passwords are hashed, two are at a time, and files are read meanwhile',
      ],
      'provider/accounts/password-policy.test.ts': ['passwords are judged one after the other, however many are sent'],
      'runtime/turns.test.ts': ['no more than so many tasks run at a time, the others in order of arrival'],
      'tests/layout/limits.test.ts': ['%s: %s is %s, as docs/interfaces.md says'],
      'tests/integration/website/upload-memory.test.ts': [
        'thirty parallel uploads of 20 MB raise memory by less than 128 MB in all and leave nothing on disk',
      ],
    },
  },
  {
    id: '15.2.3',
    level: 2,
    requirement: 'nothing else is deployed',
    how: 'demo articles only if the provider runs inside the website, at its first start',
    tests: {
      'tests/integration/built-programs.test.ts': [
        'of packages the built programs import only those that the image keeps',
      ],
      'tests/integration/deployment.test.ts': [
        'the image has what runs, in production mode, and no repository, settings or data',
      ],
    },
  },
  {
    id: '15.3.1',
    level: 1,
    requirement: 'answers have only the needed fields',
    how: 'schemas and presenters',
    tests: {
      'tests/integration/provider/auth.test.ts': ['a log-in gives the user and two cookies that scripts cannot read'],
      'tests/integration/provider/contact-form.test.ts': [
        'staff see every form, the newest first, and nothing that unlocks it',
      ],
    },
  },
  {
    id: '15.3.2',
    level: 2,
    requirement: 'redirects are not followed',
    tests: {
      'tests/integration/website/files-documents.test.ts': ['a storage that %s is a problem of ours in our words'],
      'tests/integration/website/proxy-passthrough.test.ts': ['that redirects is neither passed on nor followed'],
    },
  },
  {
    id: '15.3.3',
    level: 2,
    requirement: 'no mass assignment',
    how: 'properties outside a schema are refused or dropped',
    tests: { 'tests/integration/provider/contact-form.test.ts': ['a save of %j is refused'] },
  },
  {
    id: '15.3.4',
    level: 2,
    requirement: "the caller's address is reliable",
    tests: {
      'tests/integration/website/tls-front.test.ts': [
        'limits count by the address that reached the front, whatever a visitor claims',
      ],
      'tests/integration/website/refusals.test.ts': [
        'count by the connection, whatever address they claim, where no proxy is trusted',
      ],
    },
  },
  {
    id: '15.3.5',
    level: 2,
    requirement: 'types are checked',
    how: 'TypeBox, TypeScript without `any`, strict equality by lint',
    tests: {
      'tests/layout/sources.test.ts': ['the linter refuses `any` and loose equality'],
      'tests/integration/provider/openapi-refusals.test.ts': ['a body of %s is refused'],
    },
  },
  {
    id: '15.3.6',
    level: 2,
    requirement: 'no prototype pollution',
    how: 'the provider refuses `__proto__` in JSON; maps and closed schemas',
    tests: {
      'tests/integration/provider/openapi-refusals.test.ts': [
        'a body whose schema is open is refused for __proto__ alone',
        'a body of %s is refused',
      ],
    },
  },
  {
    id: '15.3.7',
    level: 2,
    requirement: 'no parameter pollution',
    how: 'path, query and body have separate schemas; a repeated value is refused',
    tests: { 'tests/integration/provider/openapi-refusals.test.ts': ['%s is refused'] },
  },
  {
    id: '16.1.1',
    level: 2,
    requirement: 'logging is documented',
    how: '`docs/reference.md`, `docs/security.md`',
    tests: { 'tests/layout/documents.test.ts': ['docs/reference.md describes every log event'] },
  },
  {
    id: '16.2.1',
    level: 2,
    requirement: 'when, where, who, what',
    tests: {
      'tests/integration/website/operators.test.ts': ['is one log line with route, status, time and bytes'],
      'tests/integration/provider/request-log.test.ts': [
        'a line of a call has the account that made it, by its number, and the caller’s request id',
      ],
    },
  },
  {
    id: '16.2.2',
    level: 2,
    requirement: 'one time, in UTC',
    how: 'ISO 8601 in UTC; clocks by NTP',
    tests: { 'runtime/logger.test.ts': ['a line has level, time, service and text'] },
  },
  {
    id: '16.2.3',
    level: 2,
    requirement: 'logs go only to known places',
    how: 'standard output',
    tests: { 'tests/integration/log-kept.test.ts': ['no line is lost when the process ends because %s'] },
  },
  {
    id: '16.2.4',
    level: 2,
    requirement: 'logs can be correlated',
    how: 'JSON with `reqId` through all servers',
    tests: {
      'tests/integration/website/operators.test.ts': ['has an id that is passed to the provider and logged'],
      'tests/integration/provider/request-log.test.ts': [
        'a line of a call has the account that made it, by its number, and the caller’s request id',
      ],
    },
  },
  {
    id: '16.2.5',
    level: 2,
    requirement: 'nothing sensitive is logged',
    tests: {
      'tests/integration/website/log-redaction.test.ts': [
        'a whole run’s output has no secret and nothing personal in it',
      ],
      'runtime/logger.test.ts': ['an error’s message never becomes the text of a line'],
      'tests/integration/website/patient-page-secrets.test.ts': [
        'no log line, metric, trail entry or error has a secret, a key or a word of a patient’s page',
      ],
    },
  },
  {
    id: '16.3.1',
    level: 2,
    requirement: 'log-ins are logged',
    tests: {
      'tests/integration/provider/access-trail.test.ts': [
        'log-ins, failures and log-outs are recorded with the network they came from',
      ],
    },
  },
  {
    id: '16.3.2',
    level: 2,
    requirement: 'refused authorisation is logged',
    how: 'status and account of each call',
    tests: {
      'tests/integration/provider/request-log.test.ts': [
        'a line of a call has the account that made it, by its number, and the caller’s request id',
      ],
    },
  },
  {
    id: '16.3.3',
    level: 2,
    requirement: 'security events are logged',
    how: 'refusals have their status and route; `docs/reference.md` lists events',
    tests: {
      'tests/integration/website/operators.test.ts': [
        'names the call in its line, also when it was refused on the way',
      ],
      'tests/integration/provider/access-trail.test.ts': [
        'each step of a log-in with a second factor is recorded, and what is done to codes and sessions',
      ],
    },
  },
  {
    id: '16.3.4',
    level: 2,
    requirement: 'unexpected errors and failures of security controls are logged',
    how: 'errors, also when the caller has left or nobody waits: [an error of the provider is logged with its call], [a storage that refuses a document is logged with its status, which the browser does not get], [%s after the caller has left is logged, unless the disconnect causes it: %s], [an AVIF that fails with %s after its substitute was sent is logged: %j], [no line is lost when the process ends because %s]; certificates of provider, storage, Redis, database and mail server: [a provider and a storage with untrusted certificates get no request, and the log says why], [is not called otherwise, and the log says why], [is away otherwise, and the log says why], [is not used when %s, and the start says so], [gets nothing over %s when its authority is not trusted]; the scanner: [that goes and comes back, documents are refused meanwhile, and the log says so once]. A journey fails on any other warning or error: CONTRIBUTING.md, Test',
    tests: {
      'tests/integration/website/refused-answers.test.ts': [
        'an error of the provider is logged with its call',
        'a storage that refuses a document is logged with its status, which the browser does not get',
      ],
      'runtime/problem-handler.test.ts': [
        '%s after the caller has left is logged, unless the disconnect causes it: %s',
      ],
      'server/files/pictures/send-picture.test.ts': [
        'an AVIF that fails with %s after its substitute was sent is logged: %j',
      ],
      'tests/integration/log-kept.test.ts': ['no line is lost when the process ends because %s'],
      'tests/integration/website/upstream-tls.test.ts': [
        'a provider and a storage with untrusted certificates get no request, and the log says why',
      ],
      'tests/integration/private-authority.test.ts': [
        'is not called otherwise, and the log says why',
        'is away otherwise, and the log says why',
        'is not used when %s, and the start says so',
        'gets nothing over %s when its authority is not trusted',
      ],
      'tests/integration/provider/virus-scan.test.ts': [
        'that goes and comes back, documents are refused meanwhile, and the log says so once',
      ],
    },
  },
  {
    id: '16.4.1',
    level: 2,
    requirement: 'no log injection',
    how: 'JSON',
    tests: { 'runtime/logger.test.ts': ['no value begins a line of its own'] },
  },
  {
    id: '16.4.2',
    level: 2,
    requirement: 'logs are protected',
    how: 'programs write lines to standard output only; they cannot read or change what the engine or the journal keeps, which root of the host alone can: [no program reaches the engine, or the logs that engine and journal keep] (against root: 16.4.3). The trail is shown to admins only, refuses changes and is a hash chain, whose newest seal is in every backup and in each `retention run` of the log: [$name by $role $way], [the trail cannot be changed, not even in the database], [is a chain: verification names the first entry that was changed or removed], [deletes entries past it, and nothing else can: what is left is still a whole chain], [an owner of the database who %s], [the command compares the trail with the backups and with a line of the log]',
    tests: {
      'tests/integration/deployment.test.ts': [
        'no program reaches the engine, or the logs that engine and journal keep',
      ],
      'tests/integration/every-call-every-role.test.ts': ['$name by $role $way'],
      'tests/integration/provider/staff.test.ts': ['the trail cannot be changed, not even in the database'],
      'tests/integration/provider/trail-chain.test.ts': [
        'is a chain: verification names the first entry that was changed or removed',
        'deletes entries past it, and nothing else can: what is left is still a whole chain',
      ],
      'tests/integration/provider/trail-ends.test.ts': [
        'an owner of the database who %s',
        'the command compares the trail with the backups and with a line of the log',
      ],
    },
  },
  {
    id: '16.4.3',
    level: 2,
    requirement: 'logs go to another system',
    state: 'setting',
    how: '`docs/security.md`, Logs',
    verified: '2026-11-22: read the section; the programs write logs only to standard output',
    tests: {},
  },
  {
    id: '16.5.1',
    level: 2,
    requirement: 'errors tell nothing',
    tests: {
      'tests/integration/website/refused-answers.test.ts': [
        'a storage that refuses a document is logged with its status, which the browser does not get',
      ],
      'tests/integration/website/provider-failures.test.ts': ['is a 502 at once, and found again when it is back'],
    },
  },
  {
    id: '16.5.2',
    level: 2,
    requirement: 'failures of others are outlived',
    tests: {
      'server/upstream/circuit.test.ts': ['a single failure changes nothing, some in a row open it'],
      'tests/integration/website/storm.test.ts': [
        'journeys come through while provider and storage are slow, failing and restarting',
      ],
    },
  },
  {
    id: '16.5.3',
    level: 2,
    requirement: 'failures are closed',
    tests: {
      'tests/integration/website/session.test.ts': [
        'answers 503 and keeps the cookies when the provider cannot be reached',
      ],
      'tests/integration/provider/virus-scan.test.ts': ['%s, accepts nothing where it is required'],
    },
  },
];

/** The requirements that do not apply, by reason. */
export const inapplicable: readonly { because: string; level1?: readonly string[]; level2?: readonly string[] }[] = [
  { because: 'no LDAP, XPath, LaTeX, Java', level2: ['1.2.6', '1.2.7', '1.2.8', '1.3.8'] },
  {
    because:
      'articles are plain text with ranges of formatting, no HTML: `shared/articles/marks.ts`; pasted HTML is converted to it: `staff-article-formatting.spec.ts`',
    level1: ['1.3.1'],
  },
  { because: 'no templates or markup of users are interpreted', level2: ['1.3.5'] },
  { because: 'no memcache; keys in Redis are hashes: `replicas.test.ts`', level2: ['1.3.9'] },
  { because: 'no messages between windows are used', level2: ['3.5.5'] },
  {
    because: 'no GraphQL, WebSocket, WebRTC',
    level1: ['4.4.1'],
    level2: [
      '4.3.1',
      '4.3.2',
      '4.4.2',
      '4.4.3',
      '4.4.4',
      '17.1.1',
      '17.2.1',
      '17.2.2',
      '17.2.3',
      '17.2.4',
      '17.3.1',
      '17.3.2',
    ],
  },
  {
    because: 'no archive is unpacked; pictures have at most 8192 × 6144 pixels: `files-blog-images.test.ts`',
    level2: ['5.2.3'],
  },
  { because: 'no codes are sent by telephone or another channel', level2: ['6.6.1', '6.6.2', '6.6.3'] },
  { because: 'no identity provider', level2: ['6.8.1', '6.8.2', '6.8.3', '6.8.4', '7.1.3', '7.6.1'] },
  { because: 'one clinic per installation', level2: ['8.4.1'] },
  { because: 'no key serves several audiences', level2: ['9.2.4'] },
  {
    because: 'no OAuth, authorization server or OpenID Connect',
    level1: ['10.4.1', '10.4.2', '10.4.3', '10.4.4', '10.4.5'],
    level2: [
      '10.1.2',
      '10.2.1',
      '10.2.2',
      '10.3.1',
      '10.3.2',
      '10.3.3',
      '10.3.4',
      '10.4.6',
      '10.4.7',
      '10.4.8',
      '10.4.9',
      '10.4.10',
      '10.4.11',
      '10.5.1',
      '10.5.2',
      '10.5.3',
      '10.5.4',
      '10.5.5',
      '10.6.1',
      '10.6.2',
      '10.7.1',
      '10.7.2',
      '10.7.3',
    ],
  },
  { because: 'no key is derived from a password', level2: ['11.4.4'] },
  { because: 'no client certificates are asked for', level2: ['12.1.3'] },
];
