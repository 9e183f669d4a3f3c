import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { openDatabase } from '../../../../gateway/store/database.ts';
import { ActionRepository } from '../../../../gateway/store/repository/command/action-repository.ts';

const LANES = 4;
const KILLS_A_LANE = 25;
/** After the store is open; a plan of ours takes a few times as long. */
const LATEST_KILL_MS = 60;

type FromChild =
  | { readonly kind: 'warm' | 'open' | 'commanded' }
  | { readonly kind: 'effect'; readonly vehicleId: string; readonly value: number; readonly attempt: string }
  | { readonly kind: 'ended'; readonly state: string };

/** Two vehicles that outlive the gateway, and one store it comes back to. */
class Lane {
  readonly file: string;
  readonly effects: { readonly vehicleId: string; readonly value: number; readonly attempt: string }[] = [];
  /** Effects before anybody gave a command to the gateway that came back. */
  unasked = 0;
  kills = 0;
  readonly ends: string[] = [];
  readonly #at: Record<string, number> = { 'uav-1': 0, 'uav-2': 0 };
  readonly #random: () => number;
  readonly #program: string;

  constructor(directory: string, program: string, seed: number) {
    this.#program = program;
    this.file = join(directory, `lane-${seed}.sqlite`);
    this.#random = seededRandom(seed);
  }

  async run(): Promise<void> {
    let next = warmChild(this.#program);
    while (this.kills < KILLS_A_LANE) {
      const child = next;
      // The next one loads its modules while this one lives.
      next = warmChild(this.#program);
      await this.#life(await child, Math.floor(this.#random() * LATEST_KILL_MS));
    }
    await this.#life(await next, undefined);
  }

  /** One gateway, killed so long after it opened its store, or left until its plan has ended. */
  #life(child: ChildProcess, killAfterMs: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      let isAsked = false;
      child.on('message', (message: FromChild) => {
        if (message.kind === 'open' && killAfterMs !== undefined)
          setTimeout(() => child.kill('SIGKILL'), killAfterMs);
        else if (message.kind === 'commanded') isAsked = true;
        else if (message.kind === 'effect') {
          const { vehicleId, value } = message;
          if (!isAsked) this.unasked += 1;
          this.effects.push(message);
          this.#at[vehicleId] = value;
          if (child.connected) child.send({ kind: 'reached', vehicleId, value }, () => undefined);
        } else if (message.kind === 'ended') {
          this.ends.push(message.state);
          if (killAfterMs === undefined) child.kill('SIGKILL');
        }
      });
      // What it had said before it died is heard before this.
      child.on('disconnect', () => {
        if (killAfterMs !== undefined) this.kills += 1;
        resolve();
      });
      child.send({ kind: 'go', file: this.file, at: this.#at });
    });
  }
}

function warmChild(program: string): Promise<ChildProcess> {
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve) => child.once('message', () => resolve(child)));
}

/** One file instead of a hundred: a hundred and more processes have to load it. */
async function bundled(directory: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: fileURLToPath(new URL('./support/mortal-plan-child.ts', import.meta.url)),
      outDir: directory,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'child.mjs' } },
    },
  });
  return join(directory, 'child.mjs');
}

describe('a plan under kill -9', () => {
  let directory: string;
  let program: string;
  beforeAll(async () => {
    // Inside the repository: the bundle finds the native modules there.
    const cache = fileURLToPath(new URL('../../../../.cache/', import.meta.url));
    mkdirSync(cache, { recursive: true });
    directory = mkdtempSync(join(cache, 'plan-kills-'));
    program = await bundled(directory);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it(`moves nothing by itself and does nothing twice, over ${LANES * KILLS_A_LANE} kills`, async () => {
    const lanes = Array.from({ length: LANES }, (_, index) => new Lane(directory, program, index + 1));
    await Promise.all(lanes.map((lane) => lane.run()));
    for (const lane of lanes) {
      expect(lane.kills).toBe(KILLS_A_LANE);
      expect(lane.unasked).toBe(0);
      expect(lane.ends.at(-1)).toBe('completed');
      const attempts = lane.effects.map(({ attempt }) => attempt);
      expect(new Set(attempts).size).toBe(attempts.length);
      for (const vehicleId of ['uav-1', 'uav-2']) {
        const values = lane.effects
          .filter((effect) => effect.vehicleId === vehicleId)
          .map(({ value }) => value);
        expect(values).toEqual(Array.from(values, (_, index) => index + 1));
      }
      const { handle } = openDatabase(lane.file, 1, silentLogger);
      const store = new ActionRepository(handle);
      const told = store
        .plans({ limit: 100 })
        .flatMap(({ planId }) =>
          store
            .stepsOf(planId)
            .flatMap(({ action }) => action.attempts.map(({ attempt }) => `${action.actionId} ${attempt}`)),
        );
      expect(attempts.filter((attempt) => !told.includes(attempt))).toEqual([]);
      handle.close();
    }
  });
});
