import { z } from 'zod';
import { create } from 'zustand';
import { EXAMPLE_BODIES } from '../../../gateway/contract/developer/example-bodies.ts';
import type { Exchange } from './exchange.ts';

const environmentSchema = z.object({
  id: z.string().max(64),
  name: z.string().min(1).max(64),
  /** Empty: the address of NEXT_PUBLIC_API_BASE. */
  baseUrl: z.string().max(512),
  variables: z.record(z.string(), z.string().max(2000)),
});
/** Where calls go and the values of their variables. Secrets are not kept: `{{key}}` is the active test key. */
export type Environment = z.infer<typeof environmentSchema>;

/** The edited request of one operation. */
export interface Draft {
  readonly body: string | undefined;
  readonly parameters: Readonly<Record<string, string>>;
}

/** `idle` until the gateway check has answered (specification, section 3). */
export type SandboxStatus =
  | { readonly state: 'idle'; readonly detail: 'checking the gateway' }
  | { readonly state: 'ready' | 'running' | 'ok' | 'fallback' | 'error'; readonly detail: string };

interface SandboxStore {
  readonly status: SandboxStatus;
  /** NEXT_PUBLIC_API_BASE; null when it is not set, undefined until the check has answered. */
  readonly apiBase: string | null | undefined;
  readonly environments: readonly Environment[];
  readonly environmentId: string;
  readonly operationId: string;
  readonly drafts: Readonly<Record<string, Draft>>;
  /** Newest first. */
  readonly history: readonly Exchange[];
}

const STORAGE_KEY = 'aerodeck.environments';
const KEPT_EXCHANGES = 50;
const storedSchema = z.object({
  environments: z.array(environmentSchema).min(1).max(20),
  environmentId: z.string(),
});
const LOCAL: Environment = { id: 'local', name: 'Gateway', baseUrl: '', variables: { vehicle: '' } };

export const useSandboxStore = create<SandboxStore>(() => ({
  status: { state: 'idle', detail: 'checking the gateway' },
  apiBase: undefined,
  ...storedEnvironments(),
  operationId: 'drone.launch',
  drafts: {},
  history: [],
}));

export function chooseOperation(operationId: string): void {
  useSandboxStore.setState({ operationId });
}

export function writeDraft(operationId: string, draft: Draft): void {
  useSandboxStore.setState(({ drafts }) => ({ drafts: { ...drafts, [operationId]: draft } }));
}

export function noteExchange(exchange: Exchange): void {
  useSandboxStore.setState(({ history }) => ({ history: [exchange, ...history].slice(0, KEPT_EXCHANGES) }));
}

export function clearHistory(): void {
  useSandboxStore.setState({ history: [] });
}

export function chooseEnvironment(environmentId: string): void {
  keepEnvironments(useSandboxStore.getState().environments, environmentId);
}

/** Replaces the environment with the same id, or appends it. */
export function putEnvironment(environment: Environment): void {
  const { environments } = useSandboxStore.getState();
  const isKnown = environments.some(({ id }) => id === environment.id);
  const next = isKnown
    ? environments.map((each) => (each.id === environment.id ? environment : each))
    : [...environments, environment];
  keepEnvironments(next, environment.id);
}

/** The last environment cannot be removed. */
export function removeEnvironment(environmentId: string): void {
  const left = useSandboxStore.getState().environments.filter(({ id }) => id !== environmentId);
  const first = left[0];
  if (first) keepEnvironments(left, first.id);
}

function keepEnvironments(environments: readonly Environment[], environmentId: string): void {
  useSandboxStore.setState({ environments, environmentId });
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ environments, environmentId }));
}

function storedEnvironments(): { environments: readonly Environment[]; environmentId: string } {
  const fallback = { environments: [LOCAL], environmentId: LOCAL.id };
  try {
    const parsed = storedSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.data : fallback;
  } catch {
    return fallback;
  }
}

/** The chosen environment. */
export function currentEnvironment(store: Pick<SandboxStore, 'environments' | 'environmentId'>): Environment {
  return store.environments.find(({ id }) => id === store.environmentId) ?? store.environments[0] ?? LOCAL;
}

const VARIABLE = /\{\{\s*([A-Za-z][\w-]*)\s*\}\}/g;

interface FilledText {
  readonly text: string;
  /** Variables without a value; the text must not be sent while there are any. */
  readonly missing: readonly string[];
}

/**
 * Puts the values of `{{name}}` into a text. Values are written as they are: inside a JSON string they must
 * be free of quotes.
 */
export function fillVariables(text: string, lookUp: (name: string) => string | undefined): FilledText {
  const missing = new Set<string>();
  const filled = text.replace(VARIABLE, (whole, name: string) => {
    const value = lookUp(name);
    if (value === undefined || value === '') {
      missing.add(name);
      return whole;
    }
    return value;
  });
  return { text: filled, missing: [...missing] };
}

/** The `{param}` placeholders of a path, in order. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/(?<!\{)\{(\w+)\}(?!\})/g)].map((match) => match[1] ?? '');
}

/** The path with its placeholders filled; each value is one segment. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): FilledText {
  const missing: string[] = [];
  const text = path.replace(/(?<!\{)\{(\w+)\}(?!\})/g, (whole, name: string) => {
    const value = values[name]?.trim();
    if (!value) missing.push(name);
    return value ? encodeURIComponent(value) : whole;
  });
  return { text, missing };
}

/**
 * Fields of the examples whose values the sandbox fills in: the reader's tenant, and ids that must be new
 * each time.
 */
const VARIABLES: Readonly<Record<string, string>> = {
  tenant_id: '{{tenant}}',
  correlation_id: '{{uuid}}',
};
/** The vehicle of the examples. */
const EXAMPLE_VEHICLE = 'uav-1';

/** What an operation's body has in the sandbox beside its example, or instead. */
const ADDITIONS: Readonly<Record<string, object>> = {
  'drone.launch': { auth: '{{key}}' },
  'billing.meter': { id: '{{uuid}}', source: 'playground' },
};

/**
 * A body to start from: the documented example with the sandbox's variables `{{…}}` in it, as text; undefined for
 * operations without a body. An operation without an example of its own starts from the one of the reference.
 */
export function sampleBody(operationId: string, example: unknown): string | undefined {
  const documented: unknown = EXAMPLE_BODIES[operationId as keyof typeof EXAMPLE_BODIES] ?? example;
  if (documented === undefined) return undefined;
  const addition = ADDITIONS[operationId];
  const body = addition ? { ...(documented as object), ...addition } : documented;
  return JSON.stringify(
    body,
    (name, value: unknown) => VARIABLES[name] ?? (value === EXAMPLE_VEHICLE ? '{{vehicle}}' : value),
    2,
  );
}
