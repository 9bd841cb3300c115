/** A journey that was run. */
export interface Journey {
  /** The name of its file. */
  spec: string;
  title: string;
  hasPassed: boolean;
}

/** A warning or error that a journey provokes on purpose. */
interface ProvokedLine {
  /** The title of the journey. */
  by: string;
  line: RegExp;
  reason: string;
}

const failed = (code: string) => new RegExp(`"code":"${code}","msg":"http request failed"`);

/**
 * Warnings, errors and lines on standard error that a run of all journeys may write, by spec. A journey that runs must
 * write each of its lines; any other line fails the run.
 */
const provokedLines: Readonly<Record<string, readonly ProvokedLine[]>> = {
  'faults.spec.ts': [
    {
      by: 'a visitor gets through while provider and storage fail and restart, and loses nothing',
      line: failed('PROVIDER_UNREACHABLE'),
      reason: 'the provider restarts',
    },
    {
      by: 'a visitor gets through while provider and storage fail and restart, and loses nothing',
      line: failed('STORAGE_REFUSED'),
      reason: 'the storage answers 500',
    },
    {
      by: 'a visitor gets through while provider and storage fail and restart, and loses nothing',
      line: failed('STORAGE_UNREACHABLE'),
      reason: 'the storage resets the connection',
    },
    {
      by: 'without a provider pages without it stay whole, an article says so and comes back with it',
      line: /"status":503,"msg":"page render failed"/,
      reason: 'an article is opened while the provider is stopped',
    },
    {
      by: 'without a provider pages without it stay whole, an article says so and comes back with it',
      line: /"msg":"page render incomplete"/,
      reason: 'pages with a list of articles are opened while the provider is stopped',
    },
    {
      by: 'staff get an answer in time from a provider that gives none, read in their language that it is down, and go on when it is back',
      line: /"status":503,"msg":"page render failed"/,
      reason: 'a page of staff is opened while the provider is stopped',
    },
    {
      by: 'staff get an answer in time from a provider that gives none, read in their language that it is down, and go on when it is back',
      line: failed('PROVIDER_UNAVAILABLE'),
      reason: 'the page asks who is logged in while the provider is stopped',
    },
    {
      by: 'staff get an answer in time from a provider that gives none, read in their language that it is down, and go on when it is back',
      line: failed('PROVIDER_TIMEOUT'),
      reason: 'the provider never answers a call',
    },
  ],
  'staff-edit-article.spec.ts': [
    {
      by: 'a picture that storage refused arrives at the next try, and two replaced at once stay two',
      line: failed('STORAGE_REFUSED'),
      reason: 'the storage answers 500',
    },
  ],
};

/** @returns the lines that no journey was to provoke, and those that a journey was to provoke and did not. */
export function judgeLog(lines: readonly string[], ran: readonly Journey[]) {
  const provoked = ran.flatMap(({ spec, title, hasPassed }) =>
    (provokedLines[spec] ?? []).filter(({ by }) => by === title).map((entry) => ({ ...entry, hasPassed })),
  );
  return {
    unexpected: lines.filter((text) => !provoked.some(({ line }) => line.test(text))),
    missing: provoked
      .filter(({ line, hasPassed }) => hasPassed && !lines.some((text) => line.test(text)))
      .map(({ by, line }) => `${by}: ${line.source}`),
  };
}
