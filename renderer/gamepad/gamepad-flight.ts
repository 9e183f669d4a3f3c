import { create } from 'zustand';
import { setupApi } from '../../gateway/contract/api/setup-api.ts';
import type { ManualControl, Sticks } from '../../gateway/contract/onboard/manual-control.ts';
import type { OperatorText } from '../../gateway/contract/operator-text.ts';
import { call } from '../api/call.ts';
import type { Clock } from '../api/connection/clock.ts';
import type { RestCaller } from '../api/connection/rest-client.ts';
import { t } from '../language/translate.ts';
import { problemCodeOf } from '../state/app/failure-text.ts';
import {
  forgetManualControl,
  receiveManualControl,
  useManualControlStore,
} from '../state/vehicle/manual-control-store.ts';
import { useVehicleStore } from '../state/vehicle/vehicle-store.ts';
import { GamepadPilot, type PadStand } from './gamepad-pilot.ts';
import { LET_GO, type PadSticks } from './pad-mapping.ts';
import { padMapping } from './pad-mapping-store.ts';
import type { PadReading, ReadPads } from './pad-reading.ts';

/** A vehicle controlled by a gamepad of this window. */
interface Flown {
  readonly vehicleId: string;
  readonly manualControlId: string;
  readonly pilot: GamepadPilot;
  readonly pad: Pick<PadReading, 'id' | 'index'>;
}

/** A requested vehicle. Each request is a separate object. */
interface Taking {
  readonly vehicleId: string;
}

/** How a flight by gamepad ended. */
export interface GamepadEnd {
  readonly vehicleId: string;
  /** Reason given by the gateway; undefined if it no longer knows the flight. */
  readonly detail: OperatorText | null | undefined;
}

interface GamepadFlightStore {
  readonly flown: Flown | undefined;
  /** Set until the gateway responds. A window requests one vehicle at a time. */
  readonly taking: Taking | undefined;
  readonly sticks: PadSticks;
  readonly stand: PadStand;
}

/** The one vehicle that the gamepad of this window flies. */
export const useGamepadFlight = create<GamepadFlightStore>(() => ({
  flown: undefined,
  taking: undefined,
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

/** Listeners for the end of a flight. */
const watchers = new Set<(end: GamepadEnd) => void>();

/**
 * Gives manual control of the vehicle to a gamepad of this window. A flight that ended before the
 * answer is reported like any other end.
 * @throws GatewayError when refused; Error during another takeover, or when this window released
 * its sticks meanwhile. No flight starts then.
 */
export async function beginGamepadFlight(
  vehicleId: string,
  mode: string | undefined,
  pad: PadReading,
  ways: GamepadWays,
): Promise<void> {
  // One gamepad cannot fly two vehicles: the other one would have no way to end its flight.
  if (useGamepadFlight.getState().taking)
    throw new Error(t('Another takeover is in progress. Wait for the answer.'));
  endPilot();
  const taking: Taking = { vehicleId };
  useGamepadFlight.setState({ taking });
  try {
    const control = await call(ways.rest, setupApi.beginManualControl, {
      params: { vehicleId },
      body: mode === undefined ? {} : { mode },
    });
    const now = useGamepadFlight.getState();
    if (now.taking !== taking || now.flown) throw await givenBack(ways.rest, vehicleId);
    startPilot(control, pad, ways);
  } finally {
    if (useGamepadFlight.getState().taking === taking) useGamepadFlight.setState({ taking: undefined });
  }
}

/**
 * Hands the vehicle back. The sticks are released at once, whatever the gateway answers.
 * @throws GatewayError when refused or not answered; this window then keeps control, without sticks
 */
export async function endGamepadFlight(rest: RestCaller): Promise<void> {
  const { flown } = useGamepadFlight.getState();
  if (!flown) return;
  flown.pilot.letGo();
  await receiveAnswer(flown, call(rest, setupApi.endManualControl, { params: flown }));
}

/** Reads the state again after a stream loss: the end may have been missed. */
export async function refreshGamepadFlight(rest: RestCaller): Promise<void> {
  const { flown } = useGamepadFlight.getState();
  if (flown) await receiveAnswer(flown, call(rest, setupApi.getManualControl, { params: flown }));
}

/**
 * Releases the vehicle when the flight has ended. @param onEnded called once with the reason.
 * @returns a function that stops watching, ends the flight, and hands back a requested vehicle
 */
export function watchGamepadFlight(onEnded: (end: GamepadEnd) => void): () => void {
  watchers.add(onEnded);
  const stop = useManualControlStore.subscribe(letGoOfEnded);
  return () => {
    stop();
    watchers.delete(onEnded);
    endPilot();
    useGamepadFlight.setState({ taking: undefined });
  };
}

function startPilot(control: ManualControl, pad: PadReading, ways: GamepadWays): void {
  // Ends any earlier flight: stick input goes to one vehicle only.
  endPilot();
  const { vehicleId, manualControlId } = control;
  const { readPads, isAttended, clock, sendSticks } = ways;
  const pilot = new GamepadPilot({
    manualControlId,
    pad,
    readPads,
    isAttended,
    clock,
    mapping: () => padMapping(pad.id, useVehicleStore.getState().entries[vehicleId]?.telemetry.type),
    send: sendSticks,
    onSticks: (sticks, stand) => useGamepadFlight.setState({ sticks, stand }),
  });
  useGamepadFlight.setState({ flown: { vehicleId, manualControlId, pilot, pad }, taking: undefined });
  receiveManualControl(control);
  // The stream may have reported the end before the answer arrived.
  letGoOfEnded();
  if (useGamepadFlight.getState().flown?.pilot === pilot) pilot.start();
}

/** Hands back a vehicle whose takeover this window has cancelled. @returns the message to show */
async function givenBack(rest: RestCaller, vehicleId: string): Promise<Error> {
  try {
    receiveManualControl(await call(rest, setupApi.endManualControl, { params: { vehicleId } }));
    return new Error(t('This window has released manual control: the vehicle was handed back.'));
  } catch (cause) {
    const text = t('This window has released manual control. Check that the vehicle holds.');
    return new Error(text, { cause });
  }
}

/** If the gateway does not know the flight (for example after a restart), the flight has ended. */
async function receiveAnswer(flown: Flown, answer: Promise<ManualControl>): Promise<void> {
  try {
    receiveManualControl(await answer);
  } catch (cause) {
    if (problemCodeOf(cause) !== 'not-found') throw cause;
    if (useGamepadFlight.getState().flown !== flown) return;
    endPilot();
    forgetManualControl(flown);
    tell({ vehicleId: flown.vehicleId, detail: undefined });
  }
}

function letGoOfEnded(): void {
  const { flown } = useGamepadFlight.getState();
  const control = flown && useManualControlStore.getState().controls[flown.vehicleId];
  if (!control) return;
  const isOther = control.manualControlId !== flown.manualControlId;
  if (!isOther && control.phase !== 'ended') return;
  endPilot();
  if (!isOther) tell(control);
}

function tell(end: GamepadEnd): void {
  for (const onEnded of watchers) onEnded(end);
}

function endPilot(): void {
  useGamepadFlight.getState().flown?.pilot.stop();
  useGamepadFlight.setState({ flown: undefined, sticks: LET_GO, stand: 'attended' });
}
