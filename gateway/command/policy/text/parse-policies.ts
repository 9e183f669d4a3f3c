import type { DetailedError, PolicyJson, ValidationError } from '@cedar-policy/cedar-wasm/nodejs';
import { errorText } from '../../../base/error.ts';
import { overrideRuleSchema } from '../../../contract/command/decision.ts';
import { type PolicyProblem, policyIdSchema, policySchema } from '../../../contract/command/policy.ts';
import { isEngineTrap, newCedarEngine, RenewableEngine } from '../engine/cedar-engine.ts';
import { POLICY_ACTION_GROUPS, POLICY_ACTIONS } from '../engine/policy-actions.ts';
import { FACTS_BY_PATH } from '../engine/policy-facts.ts';
import type { ParsedPolicy } from './parsed-policy.ts';
import { MAX_DEPTH, policyDepth } from './policy-depth.ts';
import { LIMIT, reasonParts } from './policy-reason.ts';

interface RecordShape {
  readonly [name: string]: string | RecordShape;
}

/** The Cedar schema for all policies: the actor, the action, the vehicle and the facts. */
function policySchemaText(): string {
  const actions = [...POLICY_ACTIONS].map(([name, groups]) => {
    const within = groups.length === 0 ? '' : ` in [${groups.map((group) => `"${group}"`).join(', ')}]`;
    return `action "${name}"${within} appliesTo { principal: [Actor], resource: [Vehicle], context: Facts };`;
  });
  return [
    'entity Actor;',
    'entity Vehicle;',
    `type Facts = ${shapeText(shape())};`,
    ...POLICY_ACTION_GROUPS.map((group) => `action "${group}";`),
    ...actions,
  ].join('\n');
}

function shape(): RecordShape {
  const root: Record<string, unknown> = {};
  for (const { path, type, isRequired } of FACTS_BY_PATH.values()) {
    const names = path.split('.');
    const last = names.pop() ?? path;
    let record = root;
    for (const name of names) {
      record[name] ??= {};
      record = record[name] as Record<string, unknown>;
    }
    record[isRequired ? last : `${last}?`] = type;
  }
  return root as RecordShape;
}

function shapeText(record: RecordShape): string {
  const members = Object.entries(record).map(
    ([name, type]) => `${name}: ${typeof type === 'string' ? type : shapeText(type)}`,
  );
  return `{ ${members.join(', ')} }`;
}

/** A position in a text, counted from 1. Columns are UTF-16 units, as in editors. */
interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** A valid policy, or all problems of the text. */
export type PolicyReading = ParsedPolicy | { readonly problems: readonly PolicyProblem[] };

const MAX_TEXT = 65_536;
const ANNOTATIONS = ['id', 'description', 'verdict', 'override', 'reason'] as const;
const verdictSchema = policySchema.shape.verdict;

/** Checks texts that do not decide yet, separately from the deciding instance. */
const checkingEngine = new RenewableEngine(newCedarEngine);

export interface PolicyText {
  readonly policyId: string;
  readonly text: string;
}

/** Reads a user's text. Runs in a job process: the engine may take long, or trap. */
export function readPolicyText({ policyId, text }: PolicyText): PolicyReading {
  const reading = parsePolicies(new Map([[policyId, text]])).get(policyId);
  return reading ?? { problems: [problem(undefined, 'it cannot be read')] };
}

/**
 * Reads policy texts separately and checks them against the schema together. Refuses a text that
 * traps the engine.
 */
export function parsePolicies(
  texts: ReadonlyMap<string, string>,
  engine = checkingEngine,
): ReadonlyMap<string, PolicyReading> {
  const drafts = new Map([...texts].map(([policyId, text]) => [policyId, draftOf(policyId, text, engine)]));
  const cedarTexts = new Map([...texts].filter(([policyId]) => drafts.get(policyId)?.isCedar));
  for (const { policyId, problem: next } of schemaProblems(cedarTexts, engine)) {
    const { problems = [] } = drafts.get(policyId) ?? {};
    // Cedar reports the same mistake once for each action it affects.
    if (!problems.some(({ line, column }) => line === next.line && column === next.column))
      problems.push(next);
  }
  return new Map(
    [...drafts].map(([policyId, { problems, policy }]) => [
      policyId,
      policy && problems.length === 0 ? policy : { problems: problems.sort(byLine) },
    ]),
  );
}

interface PolicyFault {
  readonly policyId: string;
  readonly problem: PolicyProblem;
}

/** Checks all at once, which is much faster; one by one after a trap, to find the text that causes it. */
function schemaProblems(texts: ReadonlyMap<string, string>, engine: RenewableEngine): readonly PolicyFault[] {
  try {
    return schemaErrors(texts, engine).map(({ policyId, error }) => ({
      policyId,
      problem: problemOf(texts.get(policyId) ?? '', error),
    }));
  } catch (error) {
    if (!isEngineTrap(error)) throw error;
    const [policyId] = texts.keys();
    if (texts.size === 1 && policyId !== undefined) return [{ policyId, problem: trapProblem(error) }];
    return [...texts].flatMap((entry) => schemaProblems(new Map([entry]), engine));
  }
}

function schemaErrors(
  texts: ReadonlyMap<string, string>,
  engine: RenewableEngine,
): readonly ValidationError[] {
  if (texts.size === 0) return [];
  const staticPolicies = Object.fromEntries(texts);
  const answer = engine.use(({ validate }) =>
    validate({ schema: policySchemaText(), policies: { staticPolicies } }),
  );
  if (answer.type === 'success') {
    // A policy that can never match is a dangerous mistake: `action == Action::"start"` instead of
    // `in`.
    const impossible = answer.validationWarnings.filter(({ error }) => /impossible/.test(error.message));
    return [...answer.validationErrors, ...impossible];
  }
  throw new Error(`the policies cannot be checked: ${answer.errors[0]?.message ?? 'no reason given'}`);
}

interface Draft {
  readonly problems: PolicyProblem[];
  /** The text is valid Cedar, whatever its other problems. */
  readonly isCedar: boolean;
  readonly policy?: ParsedPolicy;
}

function draftOf(policyId: string, text: string, engine: RenewableEngine): Draft {
  const name = policyIdSchema.safeParse(policyId);
  if (!name.success)
    return refusal(`a policy is named in ${name.error.issues[0]?.message}, not "${policyId}"`);
  if (text.length > MAX_TEXT) return refusal(`it is longer than ${MAX_TEXT} characters`);
  if (policyDepth(text) > MAX_DEPTH)
    return refusal(
      `it nests more than ${MAX_DEPTH} levels deep (each bracket, operator and link of a chain counts); split it into several policies`,
    );
  try {
    const answer = engine.use(({ policyToJson }) => policyToJson(text));
    if (answer.type === 'failure')
      return { problems: answer.errors.map((error) => problemOf(text, error)), isCedar: false };
    // Parsed as in the deciding instance. The schema check reports faults there too.
    engine.use(({ preparsePolicySet }) => preparsePolicySet('probe', { staticPolicies: { probe: text } }));
    return fromJson(policyId, text, answer.json);
  } catch (error) {
    if (!isEngineTrap(error)) throw error;
    return { problems: [trapProblem(error)], isCedar: false };
  }
}

function fromJson(policyId: string, text: string, json: PolicyJson): Draft {
  const notes = json.annotations ?? {};
  const problems: PolicyProblem[] = [];
  const complain = (annotation: string, reason: string) =>
    void problems.push(problem(annotationPlace(text, annotation), reason));
  if (json.effect !== 'forbid')
    problems.push(problem(undefined, 'a policy must be a forbid rule; anything not forbidden is allowed'));
  for (const name of Object.keys(notes).filter((note) => !ANNOTATIONS.some((known) => known === note)))
    complain(
      name,
      `unknown annotation @${name}; known are ${ANNOTATIONS.map((known) => `@${known}`).join(', ')}`,
    );
  if (notes.id !== undefined && notes.id !== policyId)
    complain('id', `@id is "${notes.id}", but the file is named ${policyId}.cedar`);
  const verdict = verdictSchema.safeParse(notes.verdict);
  if (!verdict.success) complain('verdict', '@verdict must be "deny", "require_approval" or "monitor"');
  const override = overrideRuleSchema.safeParse(notes.override ?? 'never');
  if (!override.success) complain('override', '@override must be "never", "self" or "second-person"');
  if (!notes.description?.trim()) complain('description', '@description must say what the policy is for');
  if (!notes.reason?.trim())
    complain('reason', '@reason must say why, with values such as {vehicle.batteryPct}');
  const { paths, numbers, unknown } = conditionFacts(json);
  // Cedar itself evaluates `has` of an unknown fact to false.
  for (const path of unknown)
    problems.push(problem(wordPlace(text, path.split('.').at(-1) ?? path), `context.${path} is not known`));
  const reason = reasonParts(notes.reason ?? '');
  for (const part of reason) {
    if (!('path' in part)) continue;
    if (part.path === LIMIT) {
      if (numbers.length !== 1) complain('reason', '{limit} needs exactly one number in the condition');
    } else if (!FACTS_BY_PATH.has(part.path)) complain('reason', `{${part.path}} is not known`);
    else paths.add(part.path);
  }
  if (!verdict.success || !override.success) return { problems, isCedar: true };
  const policy: ParsedPolicy = {
    policyId,
    text,
    description: notes.description ?? '',
    verdict: verdict.data,
    override: override.data,
    reason,
    paths: [...paths].sort(),
    limit: numbers.length === 1 ? numbers[0] : undefined,
  };
  return { problems, isCedar: true, policy };
}

/** By position in the text; problems without a position last. */
function byLine(left: PolicyProblem, right: PolicyProblem): number {
  const [leftLine, rightLine] = [left, right].map(({ line }) => line ?? Number.POSITIVE_INFINITY);
  return leftLine === rightLine ? 0 : Number(leftLine) - Number(rightLine);
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

function trapProblem(error: unknown): PolicyProblem {
  return problem(undefined, `the policy engine cannot evaluate it (${errorText(error)})`);
}

function refusal(reason: string): Draft {
  return { problems: [problem(undefined, reason)], isCedar: false };
}

/** Position of a byte offset; Cedar counts UTF-8 bytes. */
function placeOfByte(text: string, byteOffset: number): TextPlace {
  return placeOf(text, Buffer.from(text, 'utf8').subarray(0, byteOffset).toString('utf8').length);
}

/** Position of an index in the text. */
function placeOf(text: string, index: number): TextPlace {
  const before = text.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}

/** Position of the annotation outside comments and strings; undefined if the text has none of that name. */
function annotationPlace(text: string, name: string): TextPlace | undefined {
  return tokenPlace(text, (token) => token.startsWith('@') && token.slice(1).trim() === name);
}

/** First position of the word outside comments and strings. */
function wordPlace(text: string, word: string): TextPlace | undefined {
  return tokenPlace(text, (token) => token === word);
}

function tokenPlace(text: string, isWanted: (token: string) => boolean): TextPlace | undefined {
  for (const { 0: token, index } of text.matchAll(/\/\/[^\n]*|"(?:\\.|[^"\\])*"|@\s*\w+|\w+/g))
    if (isWanted(token)) return placeOf(text, index);
  return undefined;
}

/** What a policy's conditions use: facts by path, unknown facts, and the distinct numbers. */
function conditionFacts({ conditions }: PolicyJson): {
  readonly paths: Set<string>;
  readonly unknown: readonly string[];
  readonly numbers: readonly number[];
} {
  const paths = new Set<string>();
  const unknown = new Set<string>();
  const numbers = new Set<number>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const path = pathOf(node);
    if (path !== undefined) {
      if (FACTS_BY_PATH.has(path)) paths.add(path);
      else if (!RECORDS.has(path)) unknown.add(path);
    }
    const { Value: value } = node as { Value?: unknown };
    if (typeof value === 'number') numbers.add(value);
    for (const child of Object.values(node)) walk(child);
  };
  walk(conditions);
  return { paths, unknown: [...unknown], numbers: [...numbers] };
}

/** `context` and the records in it. */
const RECORDS: ReadonlySet<string> = new Set(
  [...FACTS_BY_PATH.keys()].flatMap((path) => {
    const names = path.split('.');
    return names.map((_, index) => names.slice(0, index).join('.'));
  }),
);

interface Access {
  readonly Var?: string;
  readonly '.'?: { readonly left: Access; readonly attr: string };
  readonly has?: { readonly left: Access; readonly attr: string | readonly string[] };
}

/** `vehicle.batteryPct` for `context.vehicle.batteryPct` and for `context.vehicle has batteryPct`; '' for `context`. */
function pathOf(node: Access): string | undefined {
  if (node.Var === 'context') return '';
  const access = node['.'] ?? node.has;
  const before = access && pathOf(access.left);
  if (!access || before === undefined) return undefined;
  const names = typeof access.attr === 'string' ? [access.attr] : access.attr;
  return [before, ...names].filter((name) => name !== '').join('.');
}
