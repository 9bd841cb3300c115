/**
 * Runs in a page. From the first call on, collects errors, warnings and violations of the content security policy;
 * violations from before the first call are included.
 * @returns the list, to which later entries are appended.
 */
export function complaintsOfPage(): string[] {
  const page: { complaints?: string[] } & Window = window;
  if (page.complaints) return page.complaints;
  const complaints: string[] = [];
  page.complaints = complaints;
  page.addEventListener('error', ({ message }) => complaints.push(`page error: ${message}`));
  page.addEventListener('unhandledrejection', ({ reason }) => complaints.push(`rejection: ${String(reason)}`));
  for (const level of ['error', 'warn'] as const) {
    const print = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      complaints.push(`console ${level}: ${values.map(String).join(' ')}`);
      print(...values);
    };
  }
  const note = (reports: readonly Report[]) => {
    for (const { body } of reports) complaints.push(`CSP: ${JSON.stringify(body)}`);
  };
  new ReportingObserver(note, { types: ['csp-violation'], buffered: true }).observe();
  return complaints;
}
