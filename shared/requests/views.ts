import type { ContactFormRecord } from '../contract/requests.ts';
import type { FollowUp } from '../contract/requests-desk.ts';

/** The parts of the list that staff work through (docs/product.md, 4.4); without a view the list is complete. */
export const requestViews = ['waiting', 'mine', 'due', 'drafts'] as const;
export type RequestView = (typeof requestViews)[number];

type Shown = Pick<FollowUp, 'state' | 'isMine' | 'remindOn'>;

/** The follow-ups by the request's id as text. */
export interface FollowUpSource {
  get: (id: string) => Shown | undefined;
}

type IsIn = (status: string, followUp: Shown | undefined, today: string) => boolean;

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
  followUps: FollowUpSource,
  today: string,
): boolean {
  return belongs[view](status, followUps.get(String(id)), today);
}

export function countViews(
  requests: readonly ContactFormRecord[],
  followUps: FollowUpSource,
  today: string,
): Record<RequestView, number> {
  const counts = { waiting: 0, mine: 0, due: 0, drafts: 0 };
  for (const { id, status } of requests) {
    const followUp = followUps.get(String(id));
    for (const view of requestViews) if (belongs[view](status, followUp, today)) counts[view] += 1;
  }
  return counts;
}
