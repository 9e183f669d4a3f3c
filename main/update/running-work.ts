import { z } from 'zod';
import { UpdateFailure } from './update-failure.ts';

/** The running gateway, and how to ask it. */
export interface WorkQuestions {
  readonly gateway: () => { readonly url: string; readonly operatorToken: string } | undefined;
  /** With the certificates that the window trusts. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const item = z.looseObject({ state: z.string().optional(), status: z.string().optional() });
type Item = z.infer<typeof item>;

const isOneOf =
  (...states: readonly string[]) =>
  ({ state = '' }: Item): boolean =>
    states.includes(state);
const hasNoEnd = ({ endedAtMs }: Item): boolean => endedAtMs === null;
const isRunOpen = ({ status = '' }: Item): boolean =>
  !['completed', 'failed', 'aborted', 'interrupted'].includes(status);

/** Each list of the gateway that can hold unfinished work, and which of its items are. */
const lists: readonly {
  readonly path: string;
  readonly name: string;
  readonly isRunning: (each: Item) => boolean;
}[] = [
  { path: '/api/transfers?limit=100', name: 'transfer', isRunning: hasNoEnd },
  {
    path: '/api/commands?limit=100',
    name: 'command',
    isRunning: isOneOf('authorised', 'awaiting_approval', 'sent', 'accepted', 'in_progress'),
  },
  {
    path: '/api/action/plan?limit=100',
    name: 'action plan',
    isRunning: isOneOf('running', 'paused', 'aborting'),
  },
  { path: '/drone/launch?limit=100', name: 'launch', isRunning: isRunOpen },
  { path: '/mission?limit=100', name: 'mission', isRunning: isRunOpen },
  { path: '/api/log-downloads?limit=100', name: 'log download', isRunning: hasNoEnd },
  { path: '/api/replay/sessions?limit=100', name: 'log import', isRunning: isOneOf('indexing') },
  { path: '/api/map/downloads?limit=100', name: 'map download', isRunning: isOneOf('waiting', 'running') },
  { path: '/api/workflows/runs?limit=100', name: 'workflow', isRunning: isOneOf('running', 'undoing') },
  { path: '/api/simulation/run?limit=100', name: 'simulation', isRunning: isOneOf('queued', 'running') },
];

const limitMs = 5000;

/**
 * Resolves if no vehicle is armed and no work is running. Simulated vehicles count, as before quitting.
 * @throws UpdateFailure `vehicle-armed`, `work-running`; `state-unknown` without a complete answer in 5 s
 */
export async function checkIdle({ gateway, fetch }: WorkQuestions): Promise<void> {
  const ready = gateway();
  if (ready === undefined) throw new UpdateFailure('state-unknown');
  const signal = AbortSignal.timeout(limitMs);
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${ready.url}${path}`, {
      headers: { authorization: `Bearer ${ready.operatorToken}` },
      signal,
    });
    if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`);
    return answer.json();
  };
  const answers = await Promise.all([ask('/telemetry'), ...lists.map(({ path }) => ask(path))]).catch(
    (thrown) => {
      throw new UpdateFailure('state-unknown', String((thrown as Error).message));
    },
  );
  const [telemetry, ...rest] = answers;
  const { vehicles } = understood(
    z.object({ vehicles: z.array(z.looseObject({ name: z.string(), armed: z.boolean().nullable() })) }),
    telemetry,
  );
  // Armed is unknown until a vehicle's first heartbeat: it may be armed.
  const armed = vehicles.filter(({ armed: isArmed }) => isArmed !== false).map(({ name }) => name);
  if (armed.length > 0) throw new UpdateFailure('vehicle-armed', armed.join(', '));
  const running = lists.filter(({ isRunning }, index) =>
    understood(z.object({ items: z.array(item) }), rest[index]).items.some(isRunning),
  );
  if (running.length > 0) throw new UpdateFailure('work-running', running.map(({ name }) => name).join(', '));
}

function understood<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UpdateFailure('state-unknown');
  return parsed.data;
}
