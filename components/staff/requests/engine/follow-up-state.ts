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

/** @returns the requests as their follow-ups say: status, quote and news; the same array if none changes. */
export function withStates(requests: readonly ContactFormRecord[], changed: FollowUps) {
  const after = (request: ContactFormRecord): ContactFormRecord => {
    const followUp = changed.get(String(request.id));
    if (!followUp) return request;
    const { quote = request.quote, hasNews = request.hasNews } = followUp;
    const status = statusWith(request.status, followUp);
    const isSame = status === request.status && quote === request.quote && hasNews === request.hasNews;
    return isSame ? request : { ...request, status, quote, hasNews };
  };
  const all = requests.map(after);
  return all.every((request, index) => request === requests[index]) ? requests : all;
}
