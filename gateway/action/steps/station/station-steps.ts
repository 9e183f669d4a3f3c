import type { Timer } from '../../../base/clock.ts';
import { whyClosed } from '../../../base/geometry/closed-path.ts';
import type { Condition } from '../../../contract/action/condition.ts';
import { STEP_PARAMS } from '../../../contract/action/step.ts';
import { isSameText, joinTexts, type OperatorText, say } from '../../../contract/operator-text.ts';
import { checkCondition } from '../condition-check.ts';
import type { StepDefinition, StepOutcome } from '../step-definition.ts';
import { runStep } from '../step-run.ts';

/** Shows the operator a notice. */
export const notifyStep: StepDefinition<'notify'> = {
  type: 'notify',
  category: 'Fleet',
  title: 'Notify',
  summary: 'Shows a notice to the operator.',
  proof: ['The notice is stored'],
  mavlink: 'none',
  credits: 0,
  needsVehicle: false,
  kind: 'other',
  params: STEP_PARAMS.notify,
  text: ({ text }) => say('Notify: {text}', { text }),
  preconditions: [],
  precondition: () => undefined,
  postconditions: () => [],
  resources: () => [],
  defaultTimeoutS: () => 30,
  start: ({ params: { text, severity }, context }, ports) =>
    runStep(async () => {
      ports.notify(text, severity, context);
      return { kind: 'succeeded', detail: null };
    }),
};

/** Waits for a person's approval in the inbox. */
export const confirmStep: StepDefinition<'confirm'> = {
  type: 'confirm',
  category: 'Governance',
  title: 'Ask a person',
  summary: 'Waits until a person confirms.',
  proof: ['The answer is yes'],
  mavlink: 'none',
  credits: 0,
  needsVehicle: false,
  kind: 'other',
  params: STEP_PARAMS.confirm,
  text: ({ text }) => say('Ask: {text}', { text }),
  preconditions: [],
  precondition: () => undefined,
  postconditions: () => [],
  resources: () => [],
  defaultTimeoutS: () => 600,
  start: ({ params: { text }, timeoutMs, context }, ports, onProgress) =>
    runStep(async () => {
      const isYes = await ports.confirm({ text, deadlineMs: timeoutMs }, context, (approvalId) =>
        onProgress({ state: 'awaiting_approval', approvalId, detail: text }),
      );
      return isYes
        ? { kind: 'succeeded', detail: 'The operator confirmed it.' }
        : { kind: 'denied', detail: say('The operator rejected it: {text}', { text }) };
    }),
};

/** A request to our own API as the executing principal. Checks the answer's status. */
export const httpStep: StepDefinition<'http'> = {
  type: 'http',
  category: 'Fleet',
  title: 'Call the API',
  summary: 'Calls this gateway’s own API as the user who executed the step.',
  proof: ['The answer has the expected status'],
  mavlink: 'none',
  credits: 0,
  needsVehicle: false,
  kind: 'other',
  params: STEP_PARAMS.http.superRefine(({ path }, context) => {
    const why = whyClosed(path);
    if (why !== undefined) context.addIssue({ code: 'custom', path: ['path'], message: why });
  }),
  text: ({ method, path }) => `${method} ${path}`,
  preconditions: ['The path belongs to this gateway and is not for logins, keys, policies or approvals'],
  precondition: ({ path }) => whyClosed(path),
  postconditions: () => [],
  resources: () => [],
  defaultTimeoutS: () => 60,
  start: ({ params: { method, path, body, expectStatus }, context }, ports, onProgress) =>
    runStep(async () => {
      const why = whyClosed(path);
      if (why !== undefined) return { kind: 'failed', detail: why };
      const request = `${method} ${path}`;
      onProgress({ state: 'dispatched', detail: request });
      const answer = await ports.request({ method, path, ...(body && { body }) }, context);
      const { status } = answer;
      const isExpected = expectStatus === undefined ? status >= 200 && status < 300 : status === expectStatus;
      if (isExpected)
        return { kind: 'succeeded', detail: say('{request} answered {status}.', { request, status }) };
      const problem = problemText(answer.body);
      return {
        kind: 'failed',
        detail:
          problem === undefined
            ? say('{request} answered {status}.', { request, status })
            : say('{request} answered {status}: {problem}', { request, status, problem }),
      };
    }),
};

function problemText(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { code, detail } = body as { readonly code?: unknown; readonly detail?: unknown };
  return typeof code === 'string' && typeof detail === 'string' ? `${code}: ${detail}` : undefined;
}

const LOOK_EVERY_MS = 500;

/** Waits for a time, a telemetry condition, or both. With both, the condition must hold after the time. */
export const waitStep: StepDefinition<'wait'> = {
  type: 'wait',
  category: 'Mission',
  title: 'Wait',
  summary: 'Waits for a time or until telemetry meets a condition.',
  proof: ['The condition itself'],
  mavlink: 'none',
  credits: 0,
  needsVehicle: false,
  kind: 'other',
  params: STEP_PARAMS.wait,
  text: ({ durationS, until }) =>
    joinTexts(
      [
        ...(durationS === undefined ? [] : [say('Wait {seconds} s', { seconds: durationS })]),
        ...(until === undefined
          ? []
          : [say('Wait until {condition}', { condition: until.map(conditionText).reduce(bothTexts) })]),
      ],
      ', ',
    ),
  preconditions: [],
  precondition: () => undefined,
  postconditions: () => [],
  resources: () => [],
  defaultTimeoutS: ({ durationS = 0, until }) => durationS + (until ? 3600 : 60),
  start: ({ vehicleId, params: { durationS = 0, until = [] } }, ports, onProgress) =>
    runStep(
      (control) =>
        new Promise<StepOutcome>((resolve) => {
          const { clock } = ports;
          const dueMs = clock.monotonicMs() + durationS * 1000;
          const stops: (() => void)[] = [];
          const stop = () => {
            for (const end of stops.splice(0)) end();
          };
          let missing: OperatorText = '';
          const look = () => {
            if (control.isCancelled || clock.monotonicMs() < dueMs) return;
            const results = until.map((condition) =>
              checkCondition(condition, vehicleId, (id) => ports.vehicle(id)),
            );
            const unmet = results.filter(({ isMet }) => !isMet);
            if (unmet.length === 0) {
              stop();
              const seen = results.map(({ text }) => text);
              resolve({ kind: 'succeeded', detail: seen.length === 0 ? null : joinTexts(seen) });
              return;
            }
            const [first] = unmet;
            if (!first || isSameText(first.text, missing)) return;
            missing = first.text;
            onProgress({ detail: first.text });
          };
          onProgress({ state: 'executing' });
          const timer: Timer =
            until.length > 0
              ? clock.every(LOOK_EVERY_MS, look)
              : clock.after(Math.max(0, durationS * 1000), look);
          stops.push(() => timer.cancel());
          if (until.length > 0) stops.push(ports.onVehicle(look));
          control.onCancel(stop);
          look();
        }),
    ),
};

function bothTexts(one: OperatorText, other: OperatorText): OperatorText {
  return say('{one} and {other}', { one, other });
}

function conditionText({ vehicleId, field, operator, value }: Condition): OperatorText {
  return `${vehicleId === undefined ? '' : `${vehicleId} `}${field} ${operator} ${value}`;
}
