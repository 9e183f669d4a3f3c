import { create } from 'zustand';
import type { ManualControl, Sticks } from '../../gateway/contract/manual-control.ts';
import type { Clock } from '../api/clock.ts';
import { beginManualControl, endManualControl, readManualControl } from '../api/manual-control.ts';
import type { RestCaller } from '../api/rest-client.ts';
import { receiveManualControl, useManualControlStore } from '../state/vehicle/manual-control-store.ts';
import { GamepadPilot, type PadStand } from './gamepad-pilot.ts';
import { LET_GO, type PadSticks } from './pad-mapping.ts';
import { padMapping } from './pad-mapping-store.ts';
import type { PadReading, ReadPads } from './pad-reading.ts';

/** A vehicle in the hands of a gamepad of this window. */
interface Flown {
  readonly vehicleId: string;
  readonly manualControlId: string;
  readonly pilot: GamepadPilot;
  readonly pad: Pick<PadReading, 'id' | 'index'>;
}

interface GamepadFlightStore {
  readonly flown: Flown | undefined;
  readonly sticks: PadSticks;
  readonly stand: PadStand;
}

/** The one vehicle that the gamepad of this window flies. */
export const useGamepadFlight = create<GamepadFlightStore>(() => ({
  flown: undefined,
  sticks: LET_GO,
  stand: 'attended',
}));

export interface GamepadWays {
  readonly rest: RestCaller;
  readonly sendSticks: (sticks: Sticks) => void;
  readonly readPads: ReadPads;
  readonly isAttended: () => boolean;
  readonly clock: Clock;
}

/** Hands the vehicle to a gamepad of this window. @throws GatewayError when it is refused; nothing is flown then */
export async function beginGamepadFlight(
  vehicleId: string,
  mode: string | undefined,
  pad: PadReading,
  { rest, sendSticks, readPads, isAttended, clock }: GamepadWays,
): Promise<void> {
  endPilot();
  const control = await beginManualControl(rest, vehicleId, mode === undefined ? {} : { mode });
  const { manualControlId } = control;
  const pilot = new GamepadPilot({
    manualControlId,
    pad,
    readPads,
    isAttended,
    clock,
    mapping: () => padMapping(pad.id),
    send: sendSticks,
    onSticks: (sticks, stand) => useGamepadFlight.setState({ sticks, stand }),
  });
  useGamepadFlight.setState({ flown: { vehicleId, manualControlId, pilot, pad }, sticks: LET_GO });
  pilot.start();
  receiveManualControl(control);
}

/** Hands it back; the sticks are let go at once, whatever the gateway answers. */
export async function endGamepadFlight(rest: RestCaller): Promise<void> {
  const { flown } = useGamepadFlight.getState();
  if (!flown) return;
  flown.pilot.stop();
  receiveManualControl(await endManualControl(rest, flown.vehicleId));
}

/** Asks how it stands after the stream was away: the end may have been missed. */
export async function refreshGamepadFlight(rest: RestCaller): Promise<void> {
  const { flown } = useGamepadFlight.getState();
  if (flown) receiveManualControl(await readManualControl(rest, flown.vehicleId));
}

/** Lets go of what has ended. @param onEnded told once with how it ended. @returns how to stop watching */
export function watchGamepadFlight(onEnded: (control: ManualControl) => void): () => void {
  const stop = useManualControlStore.subscribe(({ controls }) => {
    const { flown } = useGamepadFlight.getState();
    const control = flown && controls[flown.vehicleId];
    if (!control) return;
    const isOther = control.manualControlId !== flown.manualControlId;
    if (!isOther && control.phase !== 'ended') return;
    endPilot();
    if (!isOther) onEnded(control);
  });
  return () => {
    stop();
    endPilot();
  };
}

function endPilot(): void {
  useGamepadFlight.getState().flown?.pilot.stop();
  useGamepadFlight.setState({ flown: undefined, sticks: LET_GO, stand: 'attended' });
}
