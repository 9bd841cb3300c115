import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import type { FollowUp } from '#shared/contract/follow-up.ts';
import type { FollowUps } from '../follow-up/follow-up-state.ts';

/** The parts of the list that staff work through (docs/product.md, 4.4); without a view the list is complete. */
export const requestViews = ['waiting', 'mine', 'due', 'drafts'] as const;
export type RequestView = (typeof requestViews)[number];

type IsIn = (status: string, followUp: FollowUp | undefined, today: string) => boolean;

const belongs: Readonly<Record<RequestView, IsIn>> = {
  waiting: (status, followUp) => status === 'completed' && (followUp?.state ?? 'new') === 'new',
  mine: (_, followUp) => followUp?.isMine === true,
  due: (_, followUp, today) => typeof followUp?.remindOn === 'string' && followUp.remindOn <= today,
  drafts: (status) => status !== 'completed' && status !== 'rejected',
};

/** @param today the calendar day 'YYYY-MM-DD'. @returns whether a request belongs to a view. */
export function isInView(
  view: RequestView,
  { id, status }: Pick<ContactFormRecord, 'id' | 'status'>,
  followUps: FollowUps,
  today: string,
): boolean {
  return belongs[view](status, followUps.get(String(id)), today);
}

/** @returns the number of requests in each view. */
export function countViews(
  requests: readonly ContactFormRecord[],
  followUps: FollowUps,
  today: string,
): Record<RequestView, number> {
  const counts = { waiting: 0, mine: 0, due: 0, drafts: 0 };
  for (const request of requests)
    for (const view of requestViews) if (isInView(view, request, followUps, today)) counts[view] += 1;
  return counts;
}
