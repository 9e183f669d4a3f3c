const DEFAULT_WAIT_MS = 5000;
const LONGEST_WAIT_S = 600;

/** How long a request waits for its transfer before it answers 202. */
export interface TransferPreference {
  readonly waitMs: number;
  /** Also waits for an approval. Otherwise answers as soon as one is required. */
  readonly isWaitingForApproval: boolean;
  /** Value of `Preference-Applied`; undefined without a preference. */
  readonly applied: string | undefined;
}

/** `Prefer: respond-async` and `Prefer: wait=N` in seconds, at most 600 (RFC 7240). Ignores other preferences. */
export function transferPreference(header: string | string[] | undefined): TransferPreference {
  const preferences = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((preference) => preference.trim());
  const wait = preferences.find((preference) => preference.startsWith('wait='))?.slice('wait='.length);
  if (wait !== undefined && /^\d{1,6}$/.test(wait)) {
    const waitS = Math.min(LONGEST_WAIT_S, Number(wait));
    return { waitMs: waitS * 1000, isWaitingForApproval: true, applied: `wait=${waitS}` };
  }
  if (preferences.includes('respond-async'))
    return { waitMs: 0, isWaitingForApproval: false, applied: 'respond-async' };
  return { waitMs: DEFAULT_WAIT_MS, isWaitingForApproval: false, applied: undefined };
}
