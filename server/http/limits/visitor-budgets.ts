import type { ErrorCode } from '../errors.ts';
import { bothBudgets, createBudget, unlimited, type Budget } from './budget.ts';
import type { OpenCount } from './sliding-count.ts';

interface BudgetOptions {
  rateLimits: boolean;
  budgets: { draftsPerHour: number; uploadBytesPerHour: number; submissionsPerHour: number };
}

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/** Hourly budgets that an IP address may use in a day, so that it cannot fill the room of all drafts in their lifetime. */
const hoursOfDay = 2;

/** Maximum number of IP addresses per rate, because an attacker may use many. Each takes up to 4 KB. */
const maxKeysOfRates = 5000;

/** Creates the budgets of each visitor's IP address (docs/interfaces.md, 6). */
export function createVisitorBudgets({ rateLimits, budgets }: BudgetOptions, openCount: OpenCount) {
  const within = (window: number, name: string, code: ErrorCode, max: number, maxKeys?: number): Budget =>
    rateLimits ? createBudget(openCount({ name, window, maxKeys }), code, max) : unlimited;
  /** Creates a budget of HTTP requests per minute. Filling in the form takes far fewer. */
  const rate = (name: string, max: number) =>
    within(minute, `requests:${name}`, 'TOO_MANY_REQUESTS', max, maxKeysOfRates);
  return {
    drafts: within(hour, 'drafts', 'DRAFT_BUDGET', budgets.draftsPerHour),
    uploadBytes: bothBudgets(
      within(hour, 'upload-bytes', 'UPLOAD_BUDGET', budgets.uploadBytesPerHour),
      within(day, 'upload-bytes-of-day', 'UPLOAD_BUDGET', hoursOfDay * budgets.uploadBytesPerHour),
    ),
    submissions: within(hour, 'submissions', 'SUBMISSION_BUDGET', budgets.submissionsPerHour),
    rates: {
      calls: rate('calls', 600),
      pages: rate('pages', 600),
      pictures: rate('pictures', 3000),
      // The slices of a scan are small and many. The budget of bytes limits them.
      documents: rate('documents', 3000),
    },
  };
}

export type VisitorBudgets = ReturnType<typeof createVisitorBudgets>;
