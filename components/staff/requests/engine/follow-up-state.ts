import type { ContactFormRecord } from '#shared/contract/requests.ts';
import type { FollowUp, FollowUpState } from '#shared/contract/requests-desk.ts';
import { formatCroatianDate } from '#shared/format.ts';
import titles from '../request-titles.json' with { type: 'json' };

/** Follow-ups by the request's id as text. */
export type FollowUps = ReadonlyMap<string, FollowUp>;

export const byId = (followUp: FollowUp) => [String(followUp.formId), followUp] as const;

export const stateTitles: Readonly<Record<FollowUpState, string>> = titles.states;

export const dayTitle = (day: string): string => formatCroatianDate(`${day}T12:00:00Z`);

/** The states that staff choose from; rejecting is a separate action. */
export const chosenStates = ['new', 'contacted', 'agreed'] as const satisfies readonly FollowUpState[];

export const isSameFollowUp = (one: FollowUp | undefined, other: FollowUp): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function statusWith(status: string, followUp: FollowUp | undefined): string {
  if (followUp?.state === 'rejected') return 'rejected';
  return followUp !== undefined && status === 'rejected' ? 'completed' : status;
}

/** @returns a request as its follow-up says: status, quote and news; the same object if nothing changes. */
export function withFollowUp(request: ContactFormRecord, followUp: FollowUp | undefined): ContactFormRecord {
  if (!followUp) return request;
  const { quote = request.quote, hasNews = request.hasNews } = followUp;
  const status = statusWith(request.status, followUp);
  const isSame = status === request.status && quote === request.quote && hasNews === request.hasNews;
  return isSame ? request : { ...request, status, quote, hasNews };
}
