import { createBudget, unlimited, type Budget } from './budget.ts';
import type { OpenCount } from './sliding-count.ts';

/** The hourly budgets per visitor address. */
export interface VisitorBudgets {
  drafts: Budget;
  uploadBytes: Budget;
  submissions: Budget;
}

interface BudgetOptions {
  rateLimits: boolean;
  budgets: { draftsPerHour: number; uploadBytesPerHour: number; submissionsPerHour: number };
}

const hour = 60 * 60 * 1000;

export function createVisitorBudgets(
  { rateLimits, budgets }: BudgetOptions,
  openCount: OpenCount,
): VisitorBudgets {
  if (!rateLimits) return { drafts: unlimited, uploadBytes: unlimited, submissions: unlimited };
  const hourly = (name: string) => openCount({ name, window: hour });
  return {
    drafts: createBudget(hourly('drafts'), 'DRAFT_BUDGET', budgets.draftsPerHour),
    uploadBytes: createBudget(hourly('upload-bytes'), 'UPLOAD_BUDGET', budgets.uploadBytesPerHour),
    submissions: createBudget(hourly('submissions'), 'SUBMISSION_BUDGET', budgets.submissionsPerHour),
  };
}
