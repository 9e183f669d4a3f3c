import { whyClosed } from '../../../base/geometry/closed-path.ts';
import { STEP_PARAMS } from '../../../contract/action/step.ts';
import type { StepDefinition } from '../step-definition.ts';
import { runStep } from '../step-run.ts';

/** A request to our own API as the principal who executed the step; the answer's status is checked. */
export const httpStep: StepDefinition<'http'> = {
  type: 'http',
  category: 'Fleet',
  title: 'Call the API',
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
      onProgress({ state: 'dispatched', detail: `${method} ${path}` });
      const answer = await ports.request({ method, path, ...(body && { body }) }, context);
      const { status } = answer;
      const isExpected = expectStatus === undefined ? status >= 200 && status < 300 : status === expectStatus;
      if (isExpected) return { kind: 'succeeded', detail: `${method} ${path} answered ${status}.` };
      const problem = problemText(answer.body);
      return {
        kind: 'failed',
        detail: `${method} ${path} answered ${status}${problem ? `: ${problem}` : '.'}`,
      };
    }),
};

function problemText(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { code, detail } = body as { readonly code?: unknown; readonly detail?: unknown };
  return typeof code === 'string' && typeof detail === 'string' ? `${code}: ${detail}` : undefined;
}
