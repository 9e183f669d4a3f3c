import { useMemo } from 'react';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import type { DocumentedOperation } from '../../../gateway/contract/developer/documented-operations.ts';
import { problemSchema } from '../../../gateway/contract/error.ts';
import { call } from '../../api/call.ts';
import { GatewayError } from '../../api/connection/rest-client.ts';
import { type Message, t } from '../../language/translate.ts';
import { failureText } from '../app/failure-text.ts';
import { selectedVehicleId, useSelectionStore } from '../vehicle/selection-store.ts';
import { useVehicleStore } from '../vehicle/vehicle-store.ts';
import { useAccountStore, useActiveKeyStore } from './account-store.ts';
import { raiseBlock, sayStatus } from './developer-notice-store.ts';
import { type DeveloperRuntime, useDeveloper } from './developer-runtime.ts';
import { reachMilestone } from './developer-sequence.ts';
import { type Credential, type Exchange, type ExchangeOutcome, parsedJson, summaryOf } from './exchange.ts';
import { blockBy, blockOfProblem } from './gate-block.ts';
import {
  currentEnvironment,
  type Draft,
  fillPath,
  fillVariables,
  noteExchange,
  useSandboxStore,
} from './sandbox-store.ts';

export const API_BASE_ADVICE: Message =
  'No gateway is set. Set NEXT_PUBLIC_API_BASE to the address of a gateway and restart.';

export interface SandboxRun {
  readonly operation: DocumentedOperation;
  readonly draft: Draft;
  readonly credential: Credential;
  /** `gateway`: this window's own gateway, whatever the environment says (specification 1, rule 7). */
  readonly target: 'gateway' | 'environment';
}

/** What the sandbox of the developer area does. */
export interface Sandbox {
  /** Learns whether NEXT_PUBLIC_API_BASE is set. */
  readonly check: () => Promise<void>;
  /**
   * Sends the call, or makes up an answer when the base address is empty.
   * @throws GatewayError when a value is missing; nothing was sent then
   */
  readonly run: (run: SandboxRun) => Promise<Exchange>;
}

export function makeSandbox(runtime: DeveloperRuntime): Sandbox {
  return {
    async check() {
      try {
        const { apiBase } = await call(runtime.anonymous, stationApi.getRuntimeConfig);
        useSandboxStore.setState({
          apiBase,
          status: apiBase
            ? { state: 'ready', detail: t('live gateway at {address}', { address: apiBase }) }
            : { state: 'fallback', detail: t(API_BASE_ADVICE) },
        });
      } catch (cause) {
        useSandboxStore.setState({ status: { state: 'error', detail: failureText(cause) } });
      }
    },

    async run(run) {
      const written = fill(runtime, run);
      const environment = currentEnvironment(useSandboxStore.getState());
      const baseUrl = run.target === 'gateway' ? runtime.owner.baseUrl : baseOf(environment.baseUrl);
      useSandboxStore.setState({ status: { state: 'running', detail: run.operation.name } });
      const sentAtMs = runtime.clock.utcMs();
      const outcome =
        baseUrl === undefined
          ? makeUp(run.operation, written.body, sentAtMs)
          : await send(runtime, run, baseUrl, written);
      const exchange: Exchange = {
        exchangeId: runtime.newId(),
        operationId: run.operation.id,
        method: run.operation.method,
        path: written.path,
        parameters: run.draft.parameters,
        body: run.draft.body,
        environmentName: run.target === 'gateway' ? 'This gateway' : environment.name,
        credential: run.credential,
        sentAtMs,
        outcome,
      };
      noteExchange(exchange);
      tell(runtime, run.operation, outcome);
      return exchange;
    },
  };
}

interface Written {
  readonly path: string;
  readonly body: string | undefined;
}

function fill(runtime: DeveloperRuntime, { operation, draft }: SandboxRun): Written {
  const values = variables(runtime);
  const path = fillPath(operation.path, draft.parameters);
  const body = draft.body === undefined ? undefined : fillVariables(draft.body, (name) => values[name]?.());
  const missing = [...path.missing, ...(body?.missing ?? [])];
  if (missing.includes('key'))
    raiseBlock(
      blockBy(
        'scope',
        t('An active test key is required'),
        t('This request sends the key in its body. Create a test key or activate one.'),
        'keys',
      ),
    );
  if (missing.length > 0)
    throw new GatewayError(
      'problem',
      t('No value for {names}.', { names: missing.map((name) => `{{${name}}}`).join(', ') }),
    );
  if (body && parsedJson(body.text) === undefined)
    throw new GatewayError('problem', t('The body is not valid JSON. Correct it first.'));
  return { path: path.text, body: body?.text };
}

/** Built-in variables under those of the environment. */
function variables(runtime: DeveloperRuntime): Readonly<Record<string, () => string | undefined>> {
  const environment = currentEnvironment(useSandboxStore.getState());
  const own = Object.entries(environment.variables).filter(([, value]) => value !== '');
  return {
    key: () => useActiveKeyStore.getState().activeKey?.key,
    tenant: () => useAccountStore.getState().account?.tenantId,
    vehicle: () =>
      selectedVehicleId(useSelectionStore.getState().chosenVehicleId, useVehicleStore.getState().entries),
    uuid: () => runtime.newId(),
    ...Object.fromEntries(own.map(([name, value]) => [name, () => value])),
  };
}

function baseOf(environmentBase: string): string | undefined {
  const base = environmentBase || useSandboxStore.getState().apiBase;
  return base ? base.replace(/\/+$/, '') : undefined;
}

function makeUp(operation: DocumentedOperation, body: string | undefined, atMs: number): ExchangeOutcome {
  const answer = fallbackAnswer(operation, body && parsedJson(body), new Date(atMs).toISOString());
  return { kind: 'fallback', body: JSON.stringify(answer, null, 2) };
}

async function send(
  runtime: DeveloperRuntime,
  { operation, credential }: SandboxRun,
  baseUrl: string,
  { path, body }: Written,
): Promise<ExchangeOutcome> {
  try {
    const token = await tokenOf(runtime, credential);
    if (operation.method === 'WS') {
      const answer = await runtime.sampleStream(`${baseUrl.replace(/^http/, 'ws')}${path}`, token ?? '');
      return { kind: 'answer', ...answer };
    }
    const answer = await runtime.sendCall({
      method: operation.method,
      url: `${baseUrl}${path}`,
      headers: headersOf(operation, token, body, runtime),
      body: operation.method === 'GET' ? undefined : (body ?? '{}'),
    });
    return { kind: 'answer', ...answer };
  } catch (cause) {
    return { kind: 'unreachable', reason: failureText(cause) };
  }
}

function headersOf(
  operation: DocumentedOperation,
  token: string | undefined,
  body: string | undefined,
  runtime: DeveloperRuntime,
): Record<string, string> {
  const tenant = useAccountStore.getState().account?.tenantId;
  const isCognitive = operation.path.startsWith('/api/v1/cognitive/');
  // A launch carries its key in the body field `auth`, so the header is not needed.
  const isInBody = operation.id === 'drone.launch' && body !== undefined && hasAuth(body);
  return {
    accept: 'application/json',
    ...(token !== undefined &&
      !isInBody &&
      operation.auth === 'bearer' && { authorization: `Bearer ${token}` }),
    ...(operation.method === 'POST' && {
      'content-type': 'application/json',
      'idempotency-key': runtime.newId(),
    }),
    ...(isCognitive && tenant && { 'x-tenant-id': tenant }),
  };
}

function hasAuth(body: string): boolean {
  const parsed = parsedJson(body);
  return typeof parsed === 'object' && parsed !== null && 'auth' in parsed;
}

async function tokenOf(runtime: DeveloperRuntime, credential: Credential): Promise<string | undefined> {
  if (credential === 'key') return useActiveKeyStore.getState().activeKey?.key;
  if (credential === 'account') return runtime.account.accessToken();
  return credential === 'owner' ? runtime.owner.token : undefined;
}

/** Updates status line, alert, progress and data the call may have changed. */
function tell(runtime: DeveloperRuntime, operation: DocumentedOperation, outcome: ExchangeOutcome): void {
  const { isGood, statusText } = summaryOf(outcome);
  if (outcome.kind === 'fallback') {
    useSandboxStore.setState({ status: { state: 'fallback', detail: t(API_BASE_ADVICE) } });
    sayStatus(`${t('Simulated response for “{name}”.', { name: operation.name })} ${t(API_BASE_ADVICE)}`);
    return;
  }
  if (outcome.kind === 'unreachable') {
    useSandboxStore.setState({ status: { state: 'error', detail: outcome.reason } });
    sayStatus(outcome.reason);
    return;
  }
  const detail = t('“{name}” returned {status} in {duration} ms', {
    name: operation.name,
    status: statusText,
    duration: String(Math.round(outcome.durationMs)),
  });
  useSandboxStore.setState({ status: { state: isGood ? 'ok' : 'error', detail } });
  sayStatus(`${detail}.`);
  if (isGood) reachMilestone(useAccountStore.getState().account?.accountId, 'sandbox-run');
  const problem = problemSchema.safeParse(parsedJson(outcome.body));
  const block = problem.success ? blockOfProblem(problem.data) : undefined;
  if (block) raiseBlock(block);
  runtime.changed();
}

export function useSandbox(): Sandbox {
  const runtime = useDeveloper();
  return useMemo(() => makeSandbox(runtime), [runtime]);
}

const NO_TRACE = '0'.repeat(32);

/**
 * What the sandbox answers when NEXT_PUBLIC_API_BASE is not set (specification 1, rule 6): the shape of the operation
 * with invented values, always marked `mode: "fallback"`, so that it can never be taken for a live answer.
 */
function fallbackAnswer(operation: DocumentedOperation, request: unknown, nowIso: string): unknown {
  const note = 'Made up by the sandbox: set NEXT_PUBLIC_API_BASE to reach a gateway.';
  return { mode: 'fallback', note, ...shapeOf(operation, request, nowIso) };
}

function shapeOf(operation: DocumentedOperation, request: unknown, nowIso: string): object {
  switch (operation.id) {
    case 'drone.launch':
      return {
        timestamp: nowIso,
        launchId: 'fallback-launch',
        status: 'enqueued',
        aircraft: 'fallback-aircraft',
        traceId: NO_TRACE,
        decision: null,
      };
    case 'mission.start':
      return { timestamp: nowIso, missionId: 'fallback-mission', status: 'enqueued', traceId: NO_TRACE };
    case 'telemetry.read':
      return { timestamp: nowIso, vehicles: [] };
    case 'auth.login':
      return {
        challengeId: 'fallback-challenge',
        delivery: 'outbox',
        expiresAt: nowIso,
        attemptsLeft: 5,
        resendAfterS: 60,
      };
    case 'billing.plans':
      return { items: [], nextCursor: null };
    case 'replay.timeline':
      return { session: null, coverage: { pct: null, gaps: [] }, tracks: [], events: [], nextCursor: null };
    case 'cognition.overlay':
      return {
        timestamp: nowIso,
        summaries: [],
        governance: { decision: 'deny', evidence: [], policyVersion: 'fallback', activeOverrides: [] },
        geo: { type: 'FeatureCollection', features: [] },
      };
    default:
      return operation.path.startsWith('/api/v1/cognitive/')
        ? {
            status: 'accepted',
            api_id: operation.id,
            trace_id: NO_TRACE,
            governance: {
              decision: 'allow_with_monitoring',
              evidence: ['policy-version:fallback', 'operator-override:none', 'replay-enabled:false'],
            },
          }
        : { operation: operation.id, status: 'accepted', received: request ?? null, trace_id: NO_TRACE };
  }
}
