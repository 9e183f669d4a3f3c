import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../gateway/base/error.ts';
import type { RequestContext } from '../../gateway/contract/account/principal.ts';
import { queueActionSchema } from '../../gateway/contract/action/action.ts';
import { createPlanSchema } from '../../gateway/contract/action/plan.ts';
import type { CommandName } from '../../gateway/contract/command/catalogue/commands.ts';
import { english } from '../../gateway/contract/operator-text.ts';
import { HOME, OPERATOR, Station } from './station.ts';

/*
 * What every kind of governed operation answers, announces and writes down, alone and when something comes in
 * between, as recorded examples in test/fixture/recorded-operations. A change of an example is a change of the API.
 */

const BEN: RequestContext = {
  ...OPERATOR,
  principal: { ...OPERATOR.principal, id: 'ben', scopes: new Set(['governance:override']) },
  traceId: 'b'.repeat(32),
};
const FAR = { lat: HOME.latitudeDeg + 0.004, lon: HOME.longitudeDeg };
const item = (command: number, lat: number | null, altitudeM: number | null) => ({
  command,
  frame: 3,
  params: [0, 0, 0, null] as [number, number, number, null],
  lat,
  lon: lat === null ? null : HOME.longitudeDeg,
  altitude_m: altitudeM,
  autocontinue: true,
});
const MISSION = [
  item(22, HOME.latitudeDeg, 15),
  item(16, HOME.latitudeDeg + 0.0006, 20),
  item(20, null, null),
];
const NO_POLICIES = join(import.meta.dirname, '../fixture/no-policies');

interface Kind {
  /** The policy action that is denied, or asks for an approval. */
  readonly action: string;
  /** Where the vehicle is before. */
  readonly from: 'ground' | 'air';
  readonly begin: (there: Station, context: RequestContext) => Promise<unknown>;
  /** How its owner ends it. */
  readonly abort: (there: Station, run: Run) => unknown;
  /** A frame of it has left, or it moves on: the moment faults happen. */
  readonly isUnderWay?: (there: Station) => boolean;
  /** Virtual seconds to look on after the fault. */
  readonly tailS?: number;
}

const command = (name: CommandName, params: Record<string, unknown>, from: Kind['from']): Kind => ({
  action: name,
  from,
  begin: (there, context) =>
    there.port.submitCommand({ vehicleId: 'uav-1', command: name, params, waitFor: 'done' }, context),
  abort: (there) => there.submit('hold', {}, 'uav-1', 'sent'),
});
const cancelTransfer = (_there: Station, run: Run) => run.cancel?.('Cancelled by operator.');
const newest = <Item>(list: readonly Item[]): Item => {
  const [first] = list;
  if (first === undefined) throw new Error('nothing was begun');
  return first;
};

const KINDS: Readonly<Record<string, Kind>> = {
  arm: command('arm', {}, 'ground'),
  goto: command('goto', FAR, 'air'),
  hold: command('hold', {}, 'air'),
  'mission-upload': {
    action: 'mission-upload',
    from: 'ground',
    begin: (there, context) => there.port.writeMission('uav-1', MISSION, context),
    abort: cancelTransfer,
  },
  'parameter-write': {
    action: 'parameter-write',
    from: 'ground',
    begin: (there, context) =>
      there.port.writeParameters('uav-1', [{ name: 'WPNAV_SPEED', value: 700 }], context),
    abort: cancelTransfer,
  },
  'file-write': {
    action: 'file-write',
    from: 'ground',
    begin: (there, context) =>
      there.onboard.files.write(
        'uav-1',
        '/APM/note.txt',
        new TextEncoder().encode('a note'.repeat(60)),
        context,
      ),
    abort: cancelTransfer,
    isUnderWay: (there) => there.sent.some(({ decoded: { name } }) => name === 'FILE_TRANSFER_PROTOCOL'),
  },
  'motor-test': {
    action: 'motor-test',
    from: 'ground',
    begin: (there, context) =>
      there.onboard.calibrations.testMotor(
        'uav-1',
        { motor: 1, throttlePct: 6, durationS: 3, propellersRemoved: true },
        context,
      ),
    abort: (there) => there.onboard.calibrations.stopMotor('uav-1'),
  },
  calibration: {
    action: 'calibration',
    from: 'ground',
    begin: (there, context) => there.onboard.calibrations.begin('uav-1', 'accelerometer', context),
    abort: (there) => there.onboard.calibrations.cancel('uav-1', OPERATOR),
  },
  raw: {
    action: 'raw-mavlink',
    from: 'ground',
    begin: (there, context) =>
      there.port.direct.sendRaw(
        'uav-1',
        { message: 'PLAY_TUNE', fields: { tune: 'MFT240L8', tune2: '' } } as never,
        context,
      ),
    abort: cancelTransfer,
    isUnderWay: (there) => there.sent.some(({ decoded: { name } }) => name === 'PLAY_TUNE'),
  },
  'manual-control': {
    action: 'manual-control',
    from: 'air',
    begin: (there, context) => there.onboard.manualControl.begin('uav-1', { mode: 'LOITER' }, context),
    abort: (there) => there.onboard.manualControl.end('uav-1', OPERATOR),
    isUnderWay: (there) => there.onboard.manualControl.of('uav-1')?.phase === 'ready',
  },
  launch: {
    action: 'launch',
    from: 'ground',
    begin: (there, context) =>
      there.port.launch({ missionType: 'hover', zoneId: 'zone-north', priority: 'normal' }, context),
    abort: (there) =>
      there.port.abortLaunch(newest(there.port.launches(1)).launchId, { command: 'rtl' }, OPERATOR),
    isUnderWay: (there) => there.port.launches(1)[0]?.status === 'on_pattern',
    tailS: 90,
  },
  'mission-start': {
    action: 'start-mission',
    from: 'ground',
    begin: (there, context) => there.port.startMission({ vehicleId: 'uav-1', items: MISSION }, context),
    abort: (there) => there.actions.missions.abort(newest(there.port.missions(1)).missionId, OPERATOR),
    isUnderWay: (there) => there.port.missions(1)[0]?.status === 'flying',
    tailS: 90,
  },
  action: {
    action: 'goto',
    from: 'air',
    begin: (there, context) => {
      const { service } = there.actions;
      const request = queueActionSchema.parse({ type: 'goto', vehicleId: 'uav-1', params: FAR });
      const { actionId } = service.queueAction(request, context);
      return service.executeAction(actionId, {}, context);
    },
    abort: (there) =>
      there.actions.service.abortAction(
        newest(there.actions.service.actions({ limit: 1 })).actionId,
        OPERATOR,
      ),
  },
  plan: {
    action: 'goto',
    from: 'air',
    begin: async (there, context) => {
      const { service } = there.actions;
      const steps = [{ stepId: 's1', type: 'goto', vehicleId: 'uav-1', params: FAR }];
      const { planId } = await service.createPlan(createPlanSchema.parse({ name: 'There', steps }), context);
      return service.executePlan(planId, {}, context);
    },
    abort: (there) =>
      there.actions.service.abortPlan(newest(there.actions.service.plans({ limit: 1 })).planId, {}, OPERATOR),
    tailS: 20,
  },
};

/** Everything one run of an operation showed. */
interface Run {
  readonly lines: string[];
  cancel: ((detail: string) => void) | undefined;
}

type Fault = (there: Station, run: Run, kind: Kind) => Promise<void> | void;

const takeOver: Fault = (there) => {
  const { epoch } = there.governance.commandLeases.lease('uav-1');
  there.governance.commandLeases.requestTakeover('uav-1', { epoch, reason: 'In the way.', force: true }, BEN);
};
const answer =
  (isApproved: boolean): Fault =>
  (there) => {
    const [open] = there.governance.service.approvals({ limit: 1 });
    if (!open) throw new Error('nobody was asked');
    there.governance.service.answerApproval(open.approvalId, { isApproved, reason: 'Looked at it.' }, BEN);
  };
const again: Fault = async (there, run, kind) => {
  await there.outcomeOf(
    kind.begin(there, { ...OPERATOR, traceId: 'c'.repeat(32) }).then(
      (second) => run.lines.push(`second: ${shown(second)}`),
      (error: unknown) => run.lines.push(`second: ${thrown(error)}`),
    ),
    400,
  );
};
const abort: Fault = async (there, run, kind) => {
  try {
    await there.outcomeOf(Promise.resolve(kind.abort(there, run)), 60);
  } catch (error) {
    run.lines.push(`abort: ${thrown(error)}`);
  }
};
const remove: Fault = (there) => void there.fleet.vehicles.remove('uav-1');
const cut: Fault = (there) => there.of('uav-1').radio.cut();
const reboot: Fault = (there) => there.rebootBehindOurBack('uav-1');
const kill: Fault = async (there, run) => {
  there.die();
  await there.start();
  follow(there, run);
};
const stop: Fault = async (there, run) => {
  await there.stop();
  await there.start();
  follow(there, run);
};

const WHEN = {
  'in the turn of the request': { takeOver, remove, again, stop },
  'while a person is asked': {
    approved: answer(true),
    rejected: answer(false),
    'not answered': (there: Station) => there.run(125),
    abort,
    takeOver,
    remove,
    again,
    cut,
    kill,
  },
  'under way': { abort, takeOver, again, cut, reboot, remove, kill, stop },
} satisfies Record<string, Record<string, Fault>>;

const policy = (action: string, verdict: 'deny' | 'require_approval') => `@id("example")
@description("An example.")
@verdict("${verdict}")
@override("second-person")
@reason("the example wants it for {command}")
forbid (principal, action == Action::"${action}", resource);
`;

async function record(kind: Kind, moment: string, fault: Fault | undefined): Promise<string> {
  // Only the example decides.
  const there = await Station.withCopter({ bootReadyS: 1 }, { defaultPoliciesFolder: NO_POLICIES });
  if (kind.from === 'air') await there.takeOff(20);
  const verdict =
    moment === 'denied' ? 'deny' : moment === 'while a person is asked' ? 'require_approval' : undefined;
  if (verdict) await there.governance.service.putPolicy('example', policy(kind.action, verdict), OPERATOR);
  const run: Run = { lines: [], cancel: undefined };
  const rows = there.audit().length;
  there.sent.length = 0;
  follow(there, run);
  const watched: RequestContext = {
    ...OPERATOR,
    transfer: {
      started: (_id, cancel) => {
        run.cancel = cancel;
        run.lines.push('transfer begun');
      },
      awaitingApproval: () => void run.lines.push('transfer awaits approval'),
      approvalAnswered: () => void run.lines.push('transfer approval answered'),
      progress: () => undefined,
      commandEnded: (state) => void run.lines.push(`transfer ${state}`),
    },
  };
  const answered = Promise.resolve()
    .then(() => kind.begin(there, watched))
    .then(
      (value) => void run.lines.push(`answer: ${shown(value)}`),
      (error: unknown) => void run.lines.push(`answer: ${thrown(error)}`),
    );
  if (moment === 'in the turn of the request') {
    await Promise.resolve();
    await fault?.(there, run, kind);
  } else if (moment === 'while a person is asked') {
    await there.until(
      'a person is asked',
      () => there.governance.service.approvals({ limit: 1 }).length > 0,
      30,
    );
    await fault?.(there, run, kind);
  } else if (moment === 'under way') {
    const isUnderWay = kind.isUnderWay ?? (() => there.effective().length > 0);
    await there.until('it is under way', () => isUnderWay(there), 200);
    await fault?.(there, run, kind);
  }
  await Promise.race([there.outcomeOf(answered, 400), there.run(kind.tailS ?? 6)]);
  await there.run(kind.tailS ?? 6);
  run.lines.push(`frames: ${there.effective().length > 0 ? 'some' : 'none'}`);
  for (const row of there.audit().slice(rows)) run.lines.push(`audit: ${auditText(row)}`);
  for (const { commandId, command: name } of [...there.port.commands({ limit: 100 })].reverse()) {
    const trace = there.port.commandTrace(commandId)?.trace ?? [];
    const kinds = trace.filter(({ kind: of }) => of !== 'statustext' && of !== 'progress');
    run.lines.push(
      `trace of ${name} ${commandId}: ${kinds.map((entry) => `${entry.kind} ${english(entry.text)}`).join(' | ')}`,
    );
  }
  run.lines.push(`lease: ${shown(there.governance.commandLeases.lease('uav-1').holder)}`);
  return withPlainIds(run.lines.join('\n'));
}

function auditText(row: ReturnType<Station['audit']>[number]): string {
  const { detail = '' } = row.detail as { readonly detail?: unknown };
  return `${row.actor.id} ${row.action} ${row.target} ${row.outcome} ${String(detail)}`.trim();
}

/** Writes down all that is announced from now on. */
function follow(there: Station, { lines }: Run): void {
  const say = (line: string) => {
    if (lines.at(-1) !== line) lines.push(line);
  };
  const text = (detail: Parameters<typeof english>[0] | null) =>
    detail === null ? '' : `: ${english(detail)}`;
  there.port.on('command', ({ commandId, command: name, state, detail, outcome, takenOver, mavlink }) =>
    say(
      `command ${commandId} ${name} ${state}${outcome ? ` (${outcome})` : ''}${takenOver ? ' taken over' : ''}${
        mavlink ? ` ${mavlink.command} ${mavlink.result ?? '-'}` : ''
      }${text(detail)}`,
    ),
  );
  there.port.on('launch', ({ launchId, status, aircraft, detail }) =>
    say(`launch ${launchId} ${status} ${aircraft}${text(detail)}`),
  );
  there.port.on('mission', ({ missionId, status, detail }) =>
    say(`mission ${missionId} ${status}${text(detail)}`),
  );
  const { service } = there.actions;
  service.on('action', ({ actionId, type, state, detail, attempts }) =>
    say(
      `action ${actionId} ${type} ${state}${text(detail)} [${attempts.map(({ outcome }) => outcome).join()}]`,
    ),
  );
  service.on('plan', ({ planId, state, detail }) => say(`plan ${planId} ${state}${text(detail)}`));
  there.governance.service.on('approval', ({ approvalId, kind, state }) =>
    say(`approval ${approvalId} ${kind} ${state}`),
  );
  there.governance.service.on('lease', ({ vehicleId, holder }) =>
    say(`lease ${vehicleId} ${holder?.id ?? 'free'}`),
  );
  there.onboard.manualControl.onChanged(({ phase, detail }) => say(`manual control ${phase}${text(detail)}`));
  there.onboard.calibrations.onChanged(({ kind, state, detail }) =>
    say(`calibration ${kind} ${state}${text(detail)}`),
  );
}

function shown(value: unknown): string {
  const keep = new Set(
    'state status detail outcome command vehicleId aircraft commandId launchId missionId actionId planId phase results name problems kind id isSame source motor isStopped'.split(
      ' ',
    ),
  );
  return (
    JSON.stringify(value, (key, part: unknown) => {
      if (part && typeof part === 'object' && 'code' in part && 'text' in part) return english(part as never);
      return key === '' || /^\d+$/.test(key) || keep.has(key) ? part : undefined;
    }) ?? 'nothing'
  );
}

function thrown(error: unknown): string {
  if (!(error instanceof AppError)) return String(error);
  return `${error.code}: ${english(error.text)}`;
}

/** Ids and times differ from run to run of a program; which is the same as which does not. */
function withPlainIds(text: string): string {
  const seen = new Map<string, string>();
  const counts = new Map<string, number>();
  return text
    .replaceAll(/\b([a-z]{2,4})_(\d{26})\b/g, (id, prefix: string) => {
      if (!seen.has(id)) {
        counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
        seen.set(id, `${prefix}-${counts.get(prefix)}`);
      }
      return seen.get(id) ?? id;
    })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
}

describe.each(Object.entries(KINDS))('%s', (name, kind) => {
  it('does as recorded, whatever comes in between', async () => {
    const parts: string[] = [];
    const add = async (title: string, moment: string, fault?: Fault) => {
      let text: string;
      try {
        text = await record(kind, moment, fault);
      } catch (error) {
        text = `not possible: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
      }
      parts.push(`## ${title}\n${text}\n`);
    };
    await add('alone', 'alone');
    await add('denied', 'denied');
    // Nobody is asked about a hold.
    for (const [moment, faults] of Object.entries(WHEN))
      if (name !== 'hold' || moment !== 'while a person is asked')
        for (const [what, fault] of Object.entries<Fault>(faults))
          await add(`${moment}: ${what}`, moment, fault);
    await expect(parts.join('\n')).toMatchFileSnapshot(
      join(import.meta.dirname, `../fixture/recorded-operations/${name}.txt`),
    );
  });
});
