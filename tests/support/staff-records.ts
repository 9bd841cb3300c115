import type { ContactFormRecord } from '#shared/contract/requests.ts';
import type { FollowUp } from '#shared/contract/requests-desk.ts';

/** @returns a request as the list shows it to staff. */
export const requestRecord = (id: number, status: string): ContactFormRecord => ({
  id,
  createdAt: '2026-11-20T09:00:00.000Z',
  status,
  requiredCompletion: 100,
  overallCompletion: 80,
});

/** @returns the follow-up of a request without changes by staff, except those given, with its key in a map. */
export const followUpEntry = (formId: number, changes: Partial<FollowUp>): [string, FollowUp] => [
  String(formId),
  {
    formId,
    state: 'new',
    stateAt: null,
    stateBy: null,
    assignee: null,
    assigneeId: null,
    isMine: false,
    remindOn: null,
    noteCount: 0,
    ...changes,
  },
];
