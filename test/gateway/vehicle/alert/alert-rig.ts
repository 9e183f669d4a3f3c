import type { MessageByName, MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { AlertRegistry } from '../../../../gateway/vehicle/alert/alert-registry.ts';
import { VehicleAlerts } from '../../../../gateway/vehicle/alert/vehicle-alerts.ts';
import { blankMessage, heartbeatOf } from '../blank-message.ts';
import { buildRegistryRig } from '../registry-rig.ts';

/** A vehicle registry with its alerts, fed by messages. */
export function buildAlertRig() {
  const rig = buildRegistryRig();
  const { clock, wire, registry } = rig;
  const registered = new AlertRegistry(clock);
  const alerts = new VehicleAlerts({ directory: registry, alerts: registered, clock });
  registered.start();
  alerts.start();
  const active = () =>
    registered
      .list()
      .filter((alert) => alert.active)
      .map(({ code, severity }) => `${code} ${severity}`);
  const say = (severity: number, text: string) =>
    wire.deliver('STATUSTEXT', blankMessage('STATUSTEXT', { severity, text }));
  /** Keeps the vehicle alive while it goes on saying the same. */
  const keep = <N extends MessageName>(
    ms: number,
    name: N,
    fields: Partial<MessageByName[N]>,
    isArmed = true,
  ) => {
    for (let time = 0; time < ms; time += 250) {
      wire.deliver('HEARTBEAT', heartbeatOf({ baseMode: isArmed ? 217 : 81, systemStatus: isArmed ? 4 : 3 }));
      wire.deliver(name, blankMessage(name, fields));
      clock.advance(250);
    }
  };
  return { ...rig, registered, alerts, active, say, keep };
}
