import type { PolicyRule } from '../policy-rule.ts';

/** A flight that is not recorded is watched. */
export const recordingRule: PolicyRule = {
  id: 'recording',
  evaluate: ({ isRecording }) =>
    isRecording ? undefined : { verdict: 'monitor', reason: 'nothing is being recorded' },
};
