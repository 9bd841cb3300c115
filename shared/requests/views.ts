import type { ContactFormRecord } from '../contract/requests.ts';
import type { FollowUp } from '../contract/requests-desk.ts';
import type { QuoteState } from '../rules/quote.ts';

/** The parts of the list that staff work through (docs/product.md, 4.4); without a view the list is complete. */
export const requestViews = ['waiting', 'mine', 'due', 'drafts', 'quoted', 'accepted'] as const;
export type RequestView = (typeof requestViews)[number];

type Shown = Pick<FollowUp, 'state' | 'isMine' | 'remindOn'>;

/** The follow-ups by the request's id as text. */
export interface FollowUpSource {
  get: (id: string) => Shown | undefined;
}

/** The views of requests with a quote. Not every provider supports them (docs/product.md, 7.4). */
export const quoteViews: readonly RequestView[] = ['quoted', 'accepted'];

/** The states in which a quote still waits for the patient's decision. */
export const unansweredStates: readonly QuoteState[] = ['sent', 'opened', 'question'];

type Listed = Pick<ContactFormRecord, 'id' | 'status' | 'quote'>;
type IsIn = (request: Listed, followUp: Shown | undefined, today: string) => boolean;

const belongs: Readonly<Record<RequestView, IsIn>> = {
  waiting: ({ status }, followUp) => status === 'completed' && (followUp?.state ?? 'new') === 'new',
  mine: (_, followUp) => followUp?.isMine === true,
  due: (_, followUp, today) => typeof followUp?.remindOn === 'string' && followUp.remindOn <= today,
  drafts: ({ status }) => status !== 'completed' && status !== 'rejected',
  quoted: ({ quote }) => unansweredStates.some((state) => state === quote),
  accepted: ({ quote }) => quote === 'accepted',
};

/** @param today the calendar day 'YYYY-MM-DD'. @returns whether a request belongs to a view. */
export const isInView = (view: RequestView, request: Listed, followUps: FollowUpSource, today: string) =>
  belongs[view](request, followUps.get(String(request.id)), today);

export function countViews(requests: readonly ContactFormRecord[], followUps: FollowUpSource, today: string) {
  const counts = { waiting: 0, mine: 0, due: 0, drafts: 0, quoted: 0, accepted: 0 };
  for (const request of requests) {
    const followUp = followUps.get(String(request.id));
    for (const view of requestViews) if (belongs[view](request, followUp, today)) counts[view] += 1;
  }
  return counts;
}
