import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../../../../gateway/command/gate/command-context.ts';
import { MavCmd } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { CommandLong, MissionCount } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { missionItems } from '../../../builder/mission-items.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { contextOf, GateRig } from '../../../fake/gate-rig.ts';
import { scriptedGovernance } from '../../../fake/scripted-governance.ts';

const SCOPES = { scopes: new Set(['governance:override'] as const) };
const CLIENTS: readonly CommandContext[] = [contextOf('anna', SCOPES), contextOf('ben', SCOPES)];

const wish = fc.record({
  client: fc.nat(1),
  kind: fc.constantFrom(
    ...(['command', 'command', 'command', 'command', 'upload'] as const),
    ...(['take', 'release', 'ask', 'force', 'force', 'accept'] as const),
  ),
  waitMs: fc.constantFrom(0, 0, 0, 10, 200, 700, 11_000),
});

/** Held, asked for already, superseded or cancelled. */
const refused = () => undefined;

describe('Two clients and one vehicle', () => {
  it('never mix two epochs on the wire, nor go back to an older one', async () => {
    let frameCount = 0;
    let changeCount = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(wish, { minLength: 3, maxLength: 12 }),
        fc.boolean(),
        async (scheduler, wishes, answers) => {
          const rig = new GateRig();
          const { clock, ids, leases, wire, directory } = rig;
          // Governance answers in whatever order the scheduler chooses.
          const quick = scriptedGovernance(clock, ids, () => []);
          rig.governance = { decide: (input) => scheduler.schedule(Promise.resolve(quick.decide(input))) };
          if (!answers) rig.copter.answer = () => 'deaf';
          /** Epoch of each frame in the order of the wire: altitude and item count tell whose it was. */
          const epochs: number[] = [];
          const strangers: string[] = [];
          const commandOf = new Map<number, number>();
          let holder: string | undefined;
          leases.events.on('lease', ({ holder: now }) => {
            holder = now?.id;
          });
          const earlier = wire.onSend;
          wire.onSend = (sent) => {
            earlier?.(sent);
            const isSpeed =
              sent.name === 'COMMAND_LONG' &&
              (sent.message as CommandLong).command === MavCmd.DO_CHANGE_SPEED;
            const client = isSpeed
              ? commandOf.get((sent.message as CommandLong).param2)
              : sent.name === 'MISSION_COUNT'
                ? Number((sent.message as MissionCount).count > 20)
                : undefined;
            if (client === undefined) return;
            // Whoever is on the wire holds the vehicle in this very moment.
            if (holder !== CLIENTS[client]!.principal.id) strangers.push(`${sent.name} of ${client}`);
            epochs.push(leases.lease('uav-1').epoch);
          };
          const { heartbeat, flight } = directory.get('uav-1')!;
          const putInAir = () =>
            directory.change('uav-1', {
              heartbeat: { ...heartbeat!, isArmed: true },
              flight: { ...flight, isAirborne: true },
            });
          const open: Promise<unknown>[] = [];
          let speed = 1;
          const carryOut = (client: number, kind: string) => {
            const context = CLIENTS[client]!;
            const { epoch, takeover } = leases.lease('uav-1');
            if (kind === 'command') {
              putInAir();
              speed += 0.25;
              commandOf.set(speed, client);
              const submission = {
                vehicleId: 'uav-1',
                command: 'change-speed' as const,
                params: { groundSpeedMps: speed },
                waitFor: 'done' as const,
              };
              open.push(rig.gate.submit(submission, context).catch(refused));
            } else if (kind === 'upload')
              open.push(
                rig.missions.upload('uav-1', missionItems(client === 1 ? 30 : 5), context).catch(refused),
              );
            else if (kind === 'take') leases.take('uav-1', context);
            else if (kind === 'release') leases.release('uav-1', context);
            else if (kind === 'accept' && takeover)
              leases.answerTakeover('uav-1', { takeoverId: takeover.takeoverId, accept: true }, context);
            else if (kind === 'ask' || kind === 'force')
              leases.requestTakeover('uav-1', { epoch, reason: 'mine', force: kind === 'force' }, context);
          };
          for (const { client, kind, waitMs } of wishes) {
            void scheduler.schedule(Promise.resolve(), kind).then(() => {
              try {
                carryOut(client, kind);
              } catch {
                // Refused: held, asked for already, or answered.
              }
            });
            if (waitMs === 0) continue;
            while (scheduler.count() > 1) await scheduler.waitOne();
            await settled();
            clock.advance(waitMs);
          }
          while (scheduler.count() > 0) {
            await scheduler.waitOne();
            await settled();
          }
          const results = Promise.all(open);
          for (let passed = 0; passed < 12; passed += 1) {
            clock.advance(4000);
            while (scheduler.count() > 0) await scheduler.waitOne();
            await settled();
          }
          await results;
          frameCount += epochs.length;
          changeCount += new Set(epochs).size > 1 ? 1 : 0;
          expect(strangers).toEqual([]);
          expect(epochs).toEqual([...epochs].sort((left, right) => left - right));
          // What was sent was sent under the epoch its record names.
          const records = rig.records.list({ limit: 100 });
          const sent = records.filter(({ sentAtMs }) => sentAtMs !== null).map(({ epoch }) => epoch);
          expect(new Set(epochs)).toEqual(new Set(sent));
        },
      ),
      { numRuns: 1000 },
    );
    // The field was not empty, and the vehicle changed hands on the wire.
    expect(frameCount).toBeGreaterThan(1000);
    expect(changeCount).toBeGreaterThan(40);
  });
});
