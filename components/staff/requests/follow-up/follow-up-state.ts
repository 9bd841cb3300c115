import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import type { FollowUp, FollowUpState } from '#shared/contract/follow-up.ts';

/** What staff have done, by the id of the request as text. */
export type FollowUps = ReadonlyMap<string, FollowUp>;

/** How a state is shown. */
export const stateTitles: Readonly<Record<FollowUpState, string>> = {
  new: 'Novo',
  contacted: 'Kontaktirano',
  agreed: 'Dogovoreno',
  rejected: 'Odbijeno',
};

/** The states that staff choose from; rejecting is a step of its own. */
export const chosenStates = ['new', 'contacted', 'agreed'] as const satisfies readonly FollowUpState[];

/** @returns whether two say the same. */
export const isSameFollowUp = (one: FollowUp | undefined, other: FollowUp): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** @returns the status of a request that goes with its state. */
export function statusWith(status: string, followUp: FollowUp | undefined): string {
  if (followUp?.state === 'rejected') return 'rejected';
  return followUp !== undefined && status === 'rejected' ? 'completed' : status;
}

/** @returns the requests with the status that goes with their state; the same array where none changes. */
export function withStates(
  requests: readonly ContactFormRecord[],
  changed: FollowUps,
): readonly ContactFormRecord[] {
  const statusOf = ({ id, status }: ContactFormRecord) => statusWith(status, changed.get(String(id)));
  if (requests.every((request) => statusOf(request) === request.status)) return requests;
  return requests.map((request) => ({ ...request, status: statusOf(request) }));
}
