import { createBudget, unlimited, type Budget } from './budget.ts';

/** What a visitor's address may use within an hour. */
export interface VisitorBudgets {
  drafts: Budget;
  uploadBytes: Budget;
  submissions: Budget;
}

interface BudgetOptions {
  rateLimits: boolean;
  budgets: { draftsPerHour: number; uploadBytesPerHour: number; submissionsPerHour: number };
}

/** @param clock milliseconds, monotonic. */
export function createVisitorBudgets(
  { rateLimits, budgets }: BudgetOptions,
  clock: () => number,
): VisitorBudgets {
  if (!rateLimits) return { drafts: unlimited, uploadBytes: unlimited, submissions: unlimited };
  return {
    drafts: createBudget(clock, 'DRAFT_BUDGET', budgets.draftsPerHour),
    uploadBytes: createBudget(clock, 'UPLOAD_BUDGET', budgets.uploadBytesPerHour),
    submissions: createBudget(clock, 'SUBMISSION_BUDGET', budgets.submissionsPerHour),
  };
}
