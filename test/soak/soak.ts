import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '../../gateway/base/id/random.ts';
import type { LaunchRecord } from '../../gateway/contract/action/launch.ts';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import { hasEnded } from '../../gateway/contract/command/operation-states.ts';
import { makeScratchFolder } from '../../tools/test/scratch-folder.ts';
import { BUILT_SIMULATOR } from '../fake/built-gateway.ts';
import { freeUdpPort } from '../fake/free-port.ts';
import { BadLink } from './bad-link.ts';
import { CountedVehicle } from './counted-vehicle.ts';
import { diskUse } from './disk-use.ts';
import type { ProbeReport } from './gateway-probe.ts';
import { RandomOperator } from './random-operator.ts';
import { RequestBook } from './request-book.ts';
import type { Sample } from './slope.ts';
import { SoakClients } from './soak-clients.ts';
import { SoakGateway } from './soak-gateway.ts';
import {
  countRow,
  exitCodeOf,
  growthRow,
  livesRow,
  type ReportRow,
  tableOf,
  trendRow,
  valueRow,
} from './soak-report.ts';

export interface SoakOptions {
  readonly hours: number;
  readonly speed: number;
  readonly seed: number;
  readonly warmUpH: number;
  readonly restartEveryH: number;
  readonly reportFile: string | undefined;
}

const MS_PER_H = 3_600_000;
const SAMPLE_MS = 10_000;
const CHECK_MS = 300_000;
/** Between two actions of one person at the controls, simulated. */
const LONGEST_PAUSE_S = 60;
/** The batteries of the vehicles last no longer. */
const POWER_CYCLE_H = 2;
/** Nobody arms for so long after a power cycle, so that the recordings end as they do between flights. */
const GROUND_MS = 70_000;
const ENDED_LAUNCH: ReadonlySet<string> = new Set(['completed', 'failed', 'aborted', 'interrupted']);
/** Longer than any operation waits for its turn. */
const OUTCOME_LIMIT_MS = 660_000;
const PROMISES_LOOKED_AT = 200;
/** So small that the oldest are removed within hours. */
const RETENTION = [
  '--recordings-max-gb',
  '0.2',
  '--video-max-gb',
  '0.1',
  '--simulation-recordings-max',
  '10',
  '--simulation-events-max',
  '20',
];

/** One run: the gateway, its vehicles, clients, operators and faults, and what is found wrong. */
export class Soak {
  readonly #options: SoakOptions;
  readonly #random: Random;
  readonly #book = new RequestBook();
  readonly #samples = new Map<string, Sample[]>();
  readonly #vehicle = new CountedVehicle();
  readonly #scratch = makeScratchFolder();
  #beganMs = 0;
  #worstDelayMs = 0;
  #auditRows = 0;
  #restarts = { stop: 0, kill: 0 };
  #isOver = false;

  constructor(options: SoakOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
  }

  /** The report covers what was until then. */
  endEarly(): void {
    this.#isOver = true;
  }

  async run(): Promise<number> {
    const { hours, speed, restartEveryH } = this.#options;
    const [badPort, cleanPort] = [await freeUdpPort(), await freeUdpPort()];
    const links = [badPort, cleanPort].flatMap((port) => ['--link', `sitl:udpin:127.0.0.1:${port}`]);
    const gateway = new SoakGateway(['--no-sim', ...links, ...RETENTION], this.#scratch.path, this.#book);
    const link = new BadLink(badPort, seededRandom(this.#options.seed + 1));
    const clients = new SoakClients(gateway, seededRandom(this.#options.seed + 2));
    const operator = new RandomOperator(gateway, this.#random, (LONGEST_PAUSE_S * 1000) / speed);
    const radioPort = await link.start();
    let simulators = this.#startSimulators(radioPort);
    this.#beganMs = performance.now();
    try {
      await gateway.start();
      this.#vehicle.start(cleanPort);
      clients.start();
      operator.start();
      const next = {
        sampleMs: SAMPLE_MS,
        checkMs: CHECK_MS,
        restartH: restartEveryH,
        powerH: POWER_CYCLE_H,
        resumeMs: Number.POSITIVE_INFINITY,
      };
      while (this.#hours < hours && !this.#isOver) {
        await pause(500);
        if (gateway.process?.isRunning === false) throw new Error('the gateway ended by itself');
        if (this.#ms >= next.sampleMs) {
          next.sampleMs = this.#ms + SAMPLE_MS;
          await this.#sample(gateway);
        }
        if (this.#hours >= next.powerH) {
          next.powerH = this.#hours + POWER_CYCLE_H * (0.5 + this.#random());
          await operator.rest();
          await this.#endLaunches(gateway);
          simulators.kill('SIGTERM');
          link.forgetVehicles();
          simulators = this.#startSimulators(radioPort);
          next.resumeMs = this.#ms + GROUND_MS;
        }
        if (this.#ms >= next.resumeMs) {
          next.resumeMs = Number.POSITIVE_INFINITY;
          operator.resume();
        }
        if (this.#hours >= next.restartH) {
          next.restartH = this.#hours + restartEveryH;
          await this.#restart(gateway);
        }
        if (this.#ms >= next.checkMs) {
          next.checkMs = this.#ms + CHECK_MS;
          await operator.rest();
          await this.#check(gateway, clients, true);
          if (next.resumeMs === Number.POSITIVE_INFINITY) operator.resume();
          this.#report(false);
        }
      }
      await operator.stop();
      await this.#endLaunches(gateway);
      await this.#untilEnded(gateway);
      await this.#check(gateway, clients, false);
      await clients.stop();
      const stopMs = Date.now();
      await gateway.end('stop');
      this.#vehicle.wasDown(stopMs, Number.POSITIVE_INFINITY, 'stop', this.#worstDelayMs);
      this.#vehicle.read(this.#scratch.path);
    } catch (thrown) {
      this.#book.find('ends of the soak before its time', String(thrown));
    } finally {
      simulators.kill('SIGTERM');
      this.#vehicle.stop();
      link.stop();
      await gateway.end('kill');
    }
    const code = exitCodeOf(this.#report(true));
    this.#scratch.remove();
    return code;
  }

  get #ms(): number {
    return performance.now() - this.#beganMs;
  }

  /** Simulated. */
  get #hours(): number {
    return (this.#ms / MS_PER_H) * this.#options.speed;
  }

  #startSimulators(port: number): ChildProcess {
    const { speed } = this.#options;
    const seed = Math.floor(this.#random() * 1e6);
    return fork(
      BUILT_SIMULATOR,
      [
        `--target=127.0.0.1:${port}`,
        '--count=3',
        '--type=copter,plane,rover',
        `--speed=${speed}`,
        `--seed=${seed}`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: {} },
    );
  }

  async #restart(gateway: SoakGateway): Promise<void> {
    const how = this.#restarts.stop > this.#restarts.kill ? 'kill' : 'stop';
    this.#restarts[how] += 1;
    const endMs = Date.now();
    await gateway.end(how);
    this.#vehicle.read(this.#scratch.path);
    await gateway.start();
    this.#vehicle.wasDown(endMs, Date.now(), how, this.#worstDelayMs);
    await this.#checkStore(gateway);
    // What nobody was told the end of is asked again, under the same key.
    for (const request of [...this.#book.cut.values()])
      if (request.method === 'POST' && request.path.includes('/commands/'))
        await gateway.send(request, 'again');
    this.#book.cut.clear();
  }

  async #sample(gateway: SoakGateway): Promise<void> {
    const { process: running, life } = gateway;
    const report = await running?.ask<ProbeReport>();
    if (!running || !report) return;
    const add = (name: string, value: number) => {
      const samples = this.#samples.get(name) ?? [];
      samples.push({ atH: this.#hours, value, life });
      this.#samples.set(name, samples);
    };
    add('resident memory', report.rss);
    add('heap', report.heapUsed);
    add('memory outside the heap', report.external);
    add('file descriptors', readdirSync(`/proc/${running.pid}/fd`).length);
    for (const [kind, count] of Object.entries(report.resources)) add(`open ${kind}`, count);
    add('event loop delay p99, ms', report.delayP99Ms);
    this.#worstDelayMs = Math.max(this.#worstDelayMs, report.delayMaxMs);
    for (const [kind, { files, bytes }] of diskUse(this.#scratch.path)) {
      add(`bytes of ${kind}`, bytes);
      add(`files of ${kind}`, files);
    }
  }

  async #check(gateway: SoakGateway, clients: SoakClients, mayRun: boolean): Promise<void> {
    const records = await this.#commands(gateway);
    if (!records) return;
    // What a stream still has on its way.
    await pause(3000);
    clients.check(records);
    this.#book.checkCommands(records, mayRun);
    this.#vehicle.read(this.#scratch.path);
    await this.#checkStore(gateway);
  }

  async #checkStore(gateway: SoakGateway): Promise<void> {
    const { body } = await gateway.ask('check', 'GET', '/api/audit/verify');
    if (body?.ok !== true || body.count < this.#auditRows)
      this.#book.find('faults of the audit chain', JSON.stringify(body).slice(0, 300));
    this.#auditRows = body?.count ?? this.#auditRows;
    const promises = this.#book.promises;
    const from = Math.floor(this.#random() * Math.max(1, promises.length - PROMISES_LOOKED_AT));
    for (const [path, wanted] of promises.slice(from, from + PROMISES_LOOKED_AT)) {
      const { status } = await gateway.ask('check', 'GET', path);
      if (status !== wanted && status !== 0)
        this.#book.find('acknowledged records lost', `${path}: ${status}`);
    }
  }

  /** All of them, the newest first; undefined when the gateway did not answer. */
  async #commands(gateway: SoakGateway): Promise<CommandRecord[] | undefined> {
    const records: CommandRecord[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await gateway.ask('check', 'GET', `/api/commands?limit=200${cursor}`);
      if (!Array.isArray(body?.items)) return undefined;
      records.push(...body.items);
      if (typeof body.nextCursor !== 'string') return records;
      cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
    }
  }

  /** One that still waits for an aircraft would arm it minutes later. */
  async #endLaunches(gateway: SoakGateway): Promise<void> {
    const { body } = await gateway.ask('check', 'GET', '/drone/launch?limit=200');
    const launches: readonly LaunchRecord[] = body?.items ?? [];
    for (const { launchId } of launches.filter(({ status }) => !ENDED_LAUNCH.has(status)))
      await gateway.ask('launch', 'POST', `/drone/launch/${launchId}/abort`, { command: 'land' });
  }

  async #untilEnded(gateway: SoakGateway): Promise<void> {
    const giveUpMs = performance.now() + OUTCOME_LIMIT_MS;
    while (performance.now() < giveUpMs) {
      const { body } = await gateway.ask('check', 'GET', '/api/commands?limit=200');
      const open = (body?.items ?? []).filter(({ state }: CommandRecord) => !hasEnded('command', state));
      if (open.length === 0) return;
      await pause(1000);
    }
  }

  #report(isLast: boolean): readonly ReportRow[] {
    const { warmUpH, speed, seed } = this.#options;
    const { findings, counts, answers } = this.#book;
    const of = (name: string) => this.#samples.get(name) ?? [];
    const found = (kind: string) => findings.get(kind)?.length ?? 0;
    const counted = this.#vehicle.result(isLast ? Number.POSITIVE_INFINITY : Date.now() - 5000);
    const trends = [...this.#samples.keys()];
    const rows: ReportRow[] = [
      valueRow(
        'length',
        `${this.#hours.toFixed(1)} h simulated, ${(this.#ms / 60_000).toFixed(0)} min of real time`,
      ),
      valueRow('seed, speed', `${seed}, ${speed} ×`),
      valueRow('restarts', `${this.#restarts.stop} SIGTERM, ${this.#restarts.kill} kill -9`),
      ...['heap', 'memory outside the heap', 'resident memory'].map((name) =>
        growthRow(name, of(name), warmUpH),
      ),
      livesRow('heap', of('heap')),
      trendRow('file descriptors', of('file descriptors'), warmUpH),
      ...trends.filter((name) => name.startsWith('open ')).map((name) => trendRow(name, of(name), warmUpH)),
      trendRow('event loop delay p99, last', of('event loop delay p99, ms'), warmUpH, 'ms'),
      valueRow('event loop delay, worst', `${this.#worstDelayMs.toFixed(0)} ms`),
      ...trends
        .filter((name) => name.startsWith('bytes of '))
        .map((name) => trendRow(name, of(name), 0, 'MiB')),
      ...trends.filter((name) => name.startsWith('files of ')).map((name) => trendRow(name, of(name), 0)),
      countRow('requests without an answer', found('requests without an answer'), ` of ${counts.made}`),
      countRow(
        'acknowledged commands lost',
        found('acknowledged commands lost'),
        ` of ${counts.acknowledged}`,
      ),
      countRow('recorded reports lost', counted.lost.length, ` of ${counted.sent}`),
      countRow('recorded reports doubled', counted.doubled, ` of ${counted.sent}`),
      ...[
        'commands doubled',
        'commands without an outcome',
        'acknowledged records lost',
        'ends of commands lost on a stream',
        'frames doubled on a stream',
        'faults of the audit chain',
        'internal errors',
        'wrong answers',
        'ends of the soak before its time',
      ].map((kind) => countRow(kind, found(kind), '')),
    ];
    const examples = [...findings].map(
      ([kind, lines]) =>
        `${kind}:\n${lines
          .slice(0, 10)
          .map((line) => `  ${line}`)
          .join('\n')}`,
    );
    const answered = [...answers].sort().map(([word, count]) => `  ${count} × ${word}`);
    const text = [
      tableOf(rows),
      '',
      ...examples,
      'answers:',
      ...answered,
      `lost reports: ${counted.lost.slice(0, 20).join(', ')}`,
    ].join('\n');
    if (isLast) console.log(text);
    if (this.#options.reportFile !== undefined) writeFileSync(this.#options.reportFile, `${text}\n`);
    return rows;
  }
}
