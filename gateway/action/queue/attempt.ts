import type { ActionRecord, Attempt } from '../../contract/action/action.ts';

const MAX_ATTEMPTS = 50;

/** Adds a running attempt. Drops the oldest beyond a limit. */
export function withNewAttempt({ attempts }: ActionRecord, startedAtMs: number): Attempt[] {
  return [
    ...attempts.slice(1 - MAX_ATTEMPTS),
    {
      attempt: (attempts.at(-1)?.attempt ?? 0) + 1,
      startedAtMs,
      endedAtMs: null,
      outcome: 'running',
      detail: null,
      commandIds: [],
      runId: null,
      decisionId: null,
    },
  ];
}

/** The attempts with the last one changed. */
export function withLastAttempt(
  { attempts }: ActionRecord,
  change: (last: Attempt) => Partial<Attempt>,
): Attempt[] {
  const last = attempts.at(-1);
  return last ? [...attempts.slice(0, -1), { ...last, ...change(last) }] : [...attempts];
}

/** The attempts with the running one ended. */
export function withEndedAttempt(
  action: ActionRecord,
  end: Pick<Attempt, 'outcome' | 'detail'> & { readonly endedAtMs: number },
): Attempt[] {
  return withLastAttempt(action, ({ outcome }) => (outcome === 'running' ? end : {}));
}
