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
const pageSchema = z.object({ items: z.array(item), nextCursor: z.string().min(1).nullable() });

const isOneOf =
  (...states: readonly string[]) =>
  ({ state = '' }: Item): boolean =>
    states.includes(state);
const always = (): boolean => true;
const hasNoEnd = ({ endedAtMs }: Item): boolean => endedAtMs === null;
const isRunOpen = ({ status = '' }: Item): boolean =>
  !['completed', 'failed', 'aborted', 'interrupted'].includes(status);

/** Each list of the gateway that can hold unfinished work, and which of its items are. */
const lists: readonly {
  readonly path: string;
  readonly name: string;
  readonly isRunning: (each: Item) => boolean;
}[] = [
  { path: '/api/station/long-requests', name: 'import, export or backup', isRunning: always },
  { path: '/api/transfers', name: 'transfer', isRunning: hasNoEnd },
  // Years of commands: only those in a state that is not their end.
  ...['authorised', 'awaiting_approval', 'sent', 'accepted', 'in_progress'].map((state) => ({
    path: `/api/commands?state=${state}`,
    name: 'command',
    isRunning: always,
  })),
  { path: '/api/action/plan', name: 'action plan', isRunning: isOneOf('running', 'paused', 'aborting') },
  { path: '/drone/launch', name: 'launch', isRunning: isRunOpen },
  { path: '/mission', name: 'mission', isRunning: isRunOpen },
  { path: '/api/log-downloads', name: 'log download', isRunning: hasNoEnd },
  { path: '/api/replay/sessions', name: 'log import', isRunning: isOneOf('indexing') },
  { path: '/api/map/downloads', name: 'map download', isRunning: isOneOf('waiting', 'running') },
  { path: '/api/workflows/runs', name: 'workflow', isRunning: isOneOf('running', 'undoing') },
  { path: '/api/simulation/run', name: 'simulation', isRunning: isOneOf('queued', 'running') },
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
  /** Whole: work that runs for long may be older than a thousand others. */
  const askList = async (path: string): Promise<readonly Item[]> => {
    const items: Item[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `${path.includes('?') ? '&' : '?'}limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const page: z.infer<typeof pageSchema> = understood(pageSchema, await ask(`${path}${query}`));
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    return items;
  };
  const [telemetry, ...rest] = await Promise.all([
    ask('/telemetry'),
    ...lists.map(({ path }) => askList(path)),
  ]).catch((thrown) => {
    throw thrown instanceof UpdateFailure
      ? thrown
      : new UpdateFailure('state-unknown', String((thrown as Error).message));
  });
  const { vehicles } = understood(
    z.object({ vehicles: z.array(z.looseObject({ name: z.string(), armed: z.boolean().nullable() })) }),
    telemetry,
  );
  // Armed is unknown until a vehicle's first heartbeat: it may be armed.
  const armed = vehicles.filter(({ armed: isArmed }) => isArmed !== false).map(({ name }) => name);
  if (armed.length > 0) throw new UpdateFailure('vehicle-armed', armed.join(', '));
  const running = new Set(
    lists.filter(({ isRunning }, index) => rest[index]?.some(isRunning)).map(({ name }) => name),
  );
  if (running.size > 0) throw new UpdateFailure('work-running', [...running].join(', '));
}

function understood<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UpdateFailure('state-unknown');
  return parsed.data;
}
