import { type DetailedError, type PolicyJson, policyToJson, validate } from '@cedar-policy/cedar-wasm/nodejs';
import { overrideRuleSchema } from '../contract/decision.ts';
import { type PolicyProblem, policyIdSchema, policySchema } from '../contract/policy.ts';
import type { ParsedPolicy } from './parsed-policy.ts';
import { conditionFacts } from './policy-condition.ts';
import { FACTS_BY_PATH } from './policy-facts.ts';
import { LIMIT, reasonParts } from './policy-reason.ts';
import { policySchemaText } from './policy-schema.ts';
import { annotationPlace, placeOfByte, type TextPlace } from './text-place.ts';

/** A text that can be taken, or all that is wrong with it. */
export type PolicyReading = ParsedPolicy | { readonly problems: readonly PolicyProblem[] };

const MAX_TEXT = 65_536;
const ANNOTATIONS = ['id', 'description', 'verdict', 'override', 'reason'] as const;
const verdictSchema = policySchema.shape.verdict;

/** Reads policy texts, each by itself, and checks them against the schema all at once. */
export function parsePolicies(texts: ReadonlyMap<string, string>): ReadonlyMap<string, PolicyReading> {
  const readings = new Map<string, PolicyReading>();
  for (const [policyId, text] of texts) readings.set(policyId, parsePolicy(policyId, text));
  const staticPolicies = Object.fromEntries(
    [...readings].flatMap(([policyId, reading]) => ('problems' in reading ? [] : [[policyId, reading.text]])),
  );
  const answer = validate({ schema: policySchemaText(), policies: { staticPolicies } });
  if (answer.type === 'failure')
    throw new Error(`The policies cannot be checked: ${answer.errors[0]?.message ?? 'no reason given'}`);
  for (const { policyId, error } of answer.validationErrors) {
    const before = readings.get(policyId);
    const problems = before && 'problems' in before ? before.problems : [];
    const next = problemOf(texts.get(policyId) ?? '', error);
    // The same mistake is told once an action it is met with.
    if (!problems.some(({ line, column }) => line === next.line && column === next.column))
      readings.set(policyId, { problems: [...problems, next] });
  }
  return readings;
}

function parsePolicy(policyId: string, text: string): PolicyReading {
  const nameProblem = policyIdSchema.safeParse(policyId);
  if (!nameProblem.success)
    return refusal(
      undefined,
      `a policy is named in ${nameProblem.error.issues[0]?.message}, not "${policyId}"`,
    );
  if (text.length > MAX_TEXT) return refusal(undefined, `it is longer than ${MAX_TEXT} characters`);
  const answer = policyToJson(text);
  if (answer.type === 'failure') return { problems: answer.errors.map((error) => problemOf(text, error)) };
  return fromJson(policyId, text, answer.json);
}

function fromJson(policyId: string, text: string, json: PolicyJson): PolicyReading {
  const notes = json.annotations ?? {};
  const problems: PolicyProblem[] = [];
  const complain = (annotation: string, reason: string) =>
    void problems.push(problem(annotationPlace(text, annotation), reason));
  if (json.effect !== 'forbid')
    problems.push(problem(undefined, 'a policy forbids; what no policy forbids is allowed'));
  for (const name of Object.keys(notes).filter((note) => !ANNOTATIONS.some((known) => known === note)))
    complain(name, `@${name} is not known; there are ${ANNOTATIONS.map((known) => `@${known}`).join(', ')}`);
  if (notes.id !== undefined && notes.id !== policyId)
    complain('id', `@id is "${notes.id}", but the file is named ${policyId}.cedar`);
  const verdict = verdictSchema.safeParse(notes.verdict);
  if (!verdict.success) complain('verdict', '@verdict must be "deny", "require_approval" or "monitor"');
  const override = overrideRuleSchema.safeParse(notes.override ?? 'never');
  if (!override.success) complain('override', '@override must be "never", "self" or "second-person"');
  if (!notes.description?.trim()) complain('description', '@description must say what the policy is for');
  if (!notes.reason?.trim())
    complain('reason', '@reason must say why, with values such as {vehicle.batteryPct}');
  const { paths, numbers } = conditionFacts(json);
  const [limit] = numbers;
  const reason = reasonParts(notes.reason ?? '');
  for (const part of reason) {
    if (!('path' in part)) continue;
    if (part.path === LIMIT) {
      if (numbers.length !== 1) complain('reason', '{limit} needs exactly one number in the condition');
    } else if (!FACTS_BY_PATH.has(part.path)) complain('reason', `{${part.path}} is not known`);
    else paths.add(part.path);
  }
  if (problems.length > 0 || !verdict.success || !override.success) return { problems };
  return {
    policyId,
    text,
    description: notes.description ?? '',
    verdict: verdict.data,
    override: override.data,
    reason,
    paths: [...paths].sort(),
    limit: numbers.length === 1 ? limit : undefined,
  };
}

function problemOf(text: string, { message, help, sourceLocations }: DetailedError): PolicyProblem {
  const at = sourceLocations?.[0];
  const expected = (at as { label?: string | null } | undefined)?.label;
  const reason = message
    .replace(/^failed to parse policy(?: with id `[^`]*`)? from string: /, '')
    .replace(/^for policy `[^`]*`, /, '')
    .replace(/ in context for Action::"[^"]*"/, '');
  const hint = [expected, help].filter((note) => note).join('; ');
  return problem(at && placeOfByte(text, at.start), hint ? `${reason} (${hint})` : reason);
}

function problem(place: TextPlace | undefined, reason: string): PolicyProblem {
  return { line: place?.line ?? null, column: place?.column ?? null, reason };
}

function refusal(place: TextPlace | undefined, reason: string): PolicyReading {
  return { problems: [problem(place, reason)] };
}
