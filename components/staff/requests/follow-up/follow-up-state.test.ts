import { expect, test } from 'vitest';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import type { FollowUp } from '#shared/contract/follow-up.ts';
import { withStates } from './follow-up-state.ts';

const request = (id: number, status: string): ContactFormRecord => ({
  id,
  createdAt: '2026-11-20T09:00:00.000Z',
  status,
  requiredCompletion: 100,
  overallCompletion: 80,
});

const followUp = (formId: number, state: FollowUp['state']): [string, FollowUp] => [
  String(formId),
  {
    formId,
    state,
    stateAt: null,
    stateBy: null,
    assignee: null,
    isMine: false,
    remindOn: null,
    noteCount: 0,
  },
];

test('a request that a colleague rejects, or takes back, says so in the list', () => {
  const requests = [request(1, 'completed'), request(2, 'inProgress'), request(3, 'rejected')];
  const changed = new Map([followUp(1, 'rejected'), followUp(3, 'contacted')]);
  expect(withStates(requests, changed).map(({ status }) => status)).toEqual([
    'rejected',
    'inProgress',
    'completed',
  ]);
  expect(withStates(requests, new Map([followUp(3, 'rejected')]))).toBe(requests);
});
