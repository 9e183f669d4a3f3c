import type { Decision, DecisionRecord, PolicyFinding } from '../../contract/command/decision.ts';
import type { PolicyProblem } from '../../contract/command/policy.ts';
import { joinTexts, type OperatorText, parseWithParts } from '../../contract/operator-text.ts';
import { isEngineTrap } from './engine/cedar-engine.ts';
import { findingsOf, worst } from './engine/cedar-governance.ts';
import type { PolicyInput } from './engine/policy-input.ts';
import { readPolicyText } from './text/parse-policies.ts';
import { PolicySet } from './text/policy-set.ts';

/** A policy text, and the decisions to make again with it: one stored decision a line. */
export interface RecordedDecisions {
  readonly policyId: string;
  readonly text: string;
  readonly lines: Uint8Array;
}

interface ChangedDecision {
  /** Of the line. */
  readonly index: number;
  readonly before: Decision['decision'];
  readonly after: Decision['decision'];
  readonly reason: OperatorText;
}

/** What the text would have changed, in the order of the lines; or why it is invalid. */
export type Judgement =
  | { readonly problems: readonly PolicyProblem[] }
  | { readonly changes: readonly ChangedDecision[]; readonly unreadable: number };

/**
 * Makes recorded decisions again as if this text had been in force then. The other policies object as recorded, so
 * every change is the text's own. Runs in a job process: the engine may take long, or trap.
 */
export function judgeRecorded({ policyId, text, lines }: RecordedDecisions): Judgement {
  const policy = readPolicyText({ policyId, text });
  if ('problems' in policy) return policy;
  const set = new PolicySet('preview', [policy]);
  const changes: ChangedDecision[] = [];
  let unreadable = 0;
  for (const [index, line] of Buffer.from(lines).toString('utf8').split('\n').entries()) {
    if (line === '') continue;
    try {
      const change = judged(parseWithParts<DecisionRecord>(line), policyId, set);
      if (change) changes.push({ index, ...change });
    } catch (error) {
      if (isEngineTrap(error)) throw error;
      // Another version of the gateway recorded other values.
      unreadable += 1;
    }
  }
  return { changes, unreadable };
}

function judged(
  record: DecisionRecord,
  policyId: string,
  set: PolicySet,
): Omit<ChangedDecision, 'index'> | undefined {
  const input = record.input as unknown as PolicyInput;
  const isOurs = (finding: PolicyFinding) => finding.policyId === policyId;
  const ours = findingsOf(set.match(input), input);
  const others = record.findings.filter((finding) => !isOurs(finding));
  const before = record.decision;
  const after = input.isSafetyClass ? 'allow' : worst([...others, ...ours]);
  if (outcomeOf(before) === outcomeOf(after)) return undefined;
  const objections = ours.length > 0 ? ours : record.findings.filter(isOurs);
  return { before, after, reason: joinTexts(objections.map(({ reason }) => reason)) };
}

/** Monitoring does not keep a command from being sent. */
function outcomeOf(decision: Decision['decision']): Decision['decision'] {
  return decision === 'allow_with_monitoring' ? 'allow' : decision;
}
