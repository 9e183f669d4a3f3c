import type { MessageByName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import type { Craft } from '../../../../gateway/simulation/vehicle/craft/craft.ts';
import { LocalFrame } from '../../../../gateway/simulation/vehicle/physics/local-frame.ts';
import { type CraftBench, HOME } from './craft-bench.ts';

type Item = Partial<MessageByName['MISSION_ITEM_INT']> & { readonly command: number };

/** A place as metres from where the bench's vehicle starts; the height is above home. */
export function waypoint(northM: number, eastM: number, heightM = 0) {
  const frame = new LocalFrame(HOME.latitudeDeg, HOME.longitudeDeg, HOME.altitudeAmslM);
  const place = frame.toGeo(northM, eastM);
  return {
    frame: 3,
    x: Math.round(place.latitudeDeg * 1e7),
    y: Math.round(place.longitudeDeg * 1e7),
    z: heightM,
  };
}

/** Sends a mission, item 0 for home put before it. @throws when the vehicle refuses it */
export function upload<C extends Craft>(bench: CraftBench<C>, items: readonly Item[]): void {
  const all = [{ command: 16, frame: 0, x: 0, y: 0, z: 0 }, ...items];
  const target = { targetSystem: 1, targetComponent: 1, missionType: 0 };
  bench.send('MISSION_COUNT', { ...target, count: all.length, opaqueId: 0 });
  for (const [seq, item] of all.entries()) {
    bench.run(20);
    bench.send('MISSION_ITEM_INT', {
      ...target,
      seq,
      current: 0,
      autocontinue: 1,
      param1: 0,
      param2: 0,
      param3: 0,
      param4: 0,
      frame: 3,
      x: 0,
      y: 0,
      z: 0,
      ...item,
    });
  }
  bench.run(30);
  const answer = bench.last('MISSION_ACK')?.type;
  if (answer !== 0) throw new Error(`mission refused: ${answer}`);
}
