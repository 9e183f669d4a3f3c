import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SCOPES } from '../../gateway/contract/account/access.ts';
import { makeScratchFolder } from '../../tools/test/scratch-folder.ts';
import { freeUdpPort } from '../fake/free-port.ts';
import type { BenchResult } from './bench-result.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import type { AttackOrder, AttackReport } from './hostile-attacker.ts';
import { HOSTILE_ATTACKS } from './hostile-attacks.ts';
import { killUnderLoad } from './hostile-kills.ts';
import { HostilePilot, type PilotWindow } from './hostile-pilot.ts';
import { MemoryWatch } from './memory-watch.ts';

const ATTACKER = fileURLToPath(new URL('./hostile-attacker.ts', import.meta.url));
/** As many as the free plan allows. */
const KEYS = 3;
const ATTACK_LIMIT_MS = 45_000;
const SETTLE_MS = 1000;
const MAX_LATENCY_MS = 50;
const MAX_HEARTBEAT_GAP_MS = 1200;
const MAX_MEMORY_MIB = 600;
/** What the job processes of strangers may take comes on top: one of each lane, and two simulations. */
const MAX_TREE_MIB = 1200;

interface AttackResult extends PilotWindow {
  readonly name: string;
  readonly processMib: number;
  readonly treeMib: number;
  readonly survived: boolean;
}

type Credentials = Pick<AttackOrder, 'accountToken' | 'keys'>;

/**
 * Requests of a stranger beside an operator who holds, returns, lands and disarms vehicles, one attack after the other and
 * then all at once; and twenty ends by kill -9 under load. `HOSTILE_BENCH_ONLY` chooses attacks by a part of their name, or several parts separated by |.
 */
export async function run(): Promise<BenchResult[]> {
  const only = process.env.HOSTILE_BENCH_ONLY ?? '';
  const names = [...HOSTILE_ATTACKS.map(({ name }) => name), 'all'].filter((name) =>
    only.split('|').some((text) => name.includes(text)),
  );
  // In memory where there is room: how long a shared disk takes for a commit is what the bench `store` measures.
  const scratch = makeScratchFolder();
  try {
    const attacks = await attackEach(names, scratch.path);
    const kills = only === '' || 'kill'.includes(only) ? await killUnderLoad(scratch.path) : [];
    return [...summary(attacks), ...kills];
  } finally {
    scratch.remove();
  }
}

async function attackEach(names: readonly string[], dataDirectory: string): Promise<AttackResult[]> {
  const linkPort = await freeUdpPort();
  const flags = ['--no-sim', '--link', `udpin:127.0.0.1:${linkPort}`];
  const pilot = new HostilePilot(linkPort);
  const attacker = fork(ATTACKER);
  let gateway = await startGateway(flags, dataDirectory);
  const results: AttackResult[] = [];
  try {
    const credentials = await register(gateway);
    pilot.start();
    await pause(3000);
    pilot.fly(gateway);
    // The first commands of a fresh process are slower.
    await pause(4000);
    for (const attack of names) {
      if (!gateway.isRunning) {
        gateway = await startGateway(flags, dataDirectory);
        await pause(2000);
        pilot.fly(gateway);
      }
      results.push(await measure(attack, { gateway, attacker, pilot, credentials }));
      if (!gateway.isRunning) pilot.fly(undefined);
    }
  } finally {
    attacker.kill('SIGKILL');
    await pilot.stop();
    await gateway.stop();
  }
  return results;
}

interface Scene {
  readonly gateway: GatewayProcess;
  readonly attacker: ChildProcess;
  readonly pilot: HostilePilot;
  readonly credentials: Credentials;
}

async function measure(
  attack: string,
  { gateway, attacker, pilot, credentials }: Scene,
): Promise<AttackResult> {
  const memory = new MemoryWatch(gateway.pid);
  memory.start();
  pilot.begin();
  const beganMs = performance.now();
  const order: AttackOrder = { url: gateway.url, attack, operatorToken: gateway.token, ...credentials };
  attacker.removeAllListeners('message');
  const answers = await Promise.race([
    new Promise<readonly string[]>((resolve) => {
      // An earlier attack that took too long may still report its end.
      attacker.on('message', (report: AttackReport) => {
        if (report.attack === attack) resolve(report.answers);
      });
      attacker.send(order);
    }),
    pause(ATTACK_LIMIT_MS).then(() => ['still running']),
  ]);
  const tookS = (performance.now() - beganMs) / 1000;
  // What was begun is still worked on, and the last command may still be on its way.
  await pause(SETTLE_MS);
  const result = { name: attack, ...pilot.measured(), ...memory.stop(), survived: gateway.isRunning };
  console.log(
    [
      `  ${attack} (${tookS.toFixed(1)} s): ${result.survived ? '' : 'THE GATEWAY ENDED; '}`,
      `first byte ${result.worstMs.toFixed(0)} ms at worst (${result.worstCommand}, ${result.presses} commands), `,
      `heartbeat gap ${result.heartbeatGapMs.toFixed(0)} ms, `,
      `memory ${result.processMib.toFixed(0)} MiB, with children ${result.treeMib.toFixed(0)} MiB`,
      `\n      answers: ${counted(answers)}`,
    ].join(''),
  );
  return result;
}

/** A self-registered account with the free plan, and test keys of it with every scope. */
async function register(gateway: GatewayProcess): Promise<Credentials> {
  const call = async <Answer>(token: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(gateway.url + path, {
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { challengeId } = await call<{ challengeId: string }>('', '/api/auth/login', {
    email: 'mallory@hostile.example',
  });
  const outbox = JSON.stringify(await call(gateway.token, '/api/auth/outbox'));
  const pin = /\b\d{6}\b/.exec(outbox)?.[0];
  const { accessToken } = await call<{ accessToken: string }>('', '/api/auth/login', { challengeId, pin });
  await call(accessToken, '/api/billing/subscription', { planId: 'sandbox' });
  const keys: string[] = [];
  for (let index = 0; index < KEYS; index += 1) {
    const request = { name: `hostile ${index}`, mode: 'test', scopes: SCOPES };
    keys.push((await call<{ key: string }>(accessToken, '/api/developer/key', request)).key);
  }
  return { accountToken: accessToken, keys };
}

function summary(attacks: readonly AttackResult[]): BenchResult[] {
  if (attacks.length === 0) return [];
  const result = (
    name: string,
    unit: string,
    limit: number,
    figureOf: (attack: AttackResult) => number,
  ): BenchResult => {
    const worst = attacks.reduce((left, right) => (figureOf(right) > figureOf(left) ? right : left));
    const value = figureOf(worst);
    const budget = `≤ ${limit.toLocaleString('en-US')} ${unit}`;
    return { name: `${name} (${worst.name})`, value, unit, budget, ok: value <= limit };
  };
  const ended = attacks.filter(({ survived }) => !survived).length;
  return [
    result('hold, RTL, land, disarm → first byte, worst', 'ms', MAX_LATENCY_MS, ({ worstMs }) => worstMs),
    result(
      'longest gap of our heartbeat',
      'ms',
      MAX_HEARTBEAT_GAP_MS,
      ({ heartbeatGapMs }) => heartbeatGapMs,
    ),
    result('memory of the gateway, peak', 'MiB', MAX_MEMORY_MIB, ({ processMib }) => processMib),
    result('memory with its children, peak', 'MiB', MAX_TREE_MIB, ({ treeMib }) => treeMib),
    {
      name: `attacks that ended the gateway, of ${attacks.length}`,
      value: ended,
      unit: '',
      budget: '0',
      ok: ended === 0,
    },
  ];
}

function counted(answers: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ');
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
