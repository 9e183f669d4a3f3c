import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { COMMAND_PARAMS } from '../../gateway/contract/command/catalogue/commands.ts';
import { browserClock } from '../api/connection/clock.ts';
import { SlideToConfirm } from '../components/button/SlideToConfirm.tsx';
import { Note } from '../components/Note.tsx';
import { Dialog } from '../components/page/Dialog.tsx';
import { commandText } from '../format/command-text.ts';
import { formatOrderedHeight } from '../format/measure/measured.ts';
import { t } from '../language/translate.ts';
import { failureText } from '../state/app/failure-text.ts';
import { useGateway } from '../state/connection/gateway-context.ts';
import { useAvailabilityOf } from '../state/vehicle/command-availability.ts';
import { type CommandOrder, submitCommand, useOrders } from '../state/vehicle/orders.ts';
import { useSelectedVehicleId } from '../state/vehicle/selection-store.ts';
import { useVehicle, useVehicleStore } from '../state/vehicle/vehicle-store.ts';
import { useGamepadFlight } from './gamepad-flight.ts';
import { GimbalSender } from './gimbal-sender.ts';
import { asksFirst, PadCommander, type PadWish } from './pad-commander.ts';
import { padMapping, usePadMappingStore } from './pad-mapping-store.ts';
import { readBrowserPads, usePads } from './pad-reading.ts';

/** A stick is read this often. */
const LOOK_MS = 50;
/** Afterwards, a question is closed: the moment has passed. */
const ASKED_FOR_MS = 20_000;

/**
 * Gives the commands of the gamepad to the vehicle it flies, otherwise to the selected one. What
 * needs a slide in the window needs it here: the button only asks.
 */
export function GamepadCommands() {
  const gateway = useGateway();
  const orders = useOrders();
  const whyNotOf = useAvailabilityOf();
  const selectedId = useSelectedVehicleId();
  const hasPad = usePads().length > 0;
  const [asked, ask] = useState<CommandOrder>();
  const commander = useRef(new PadCommander());
  const [gimbal] = useState(
    () =>
      new GimbalSender(
        (vehicleId, params) => submitCommand(gateway.rest, { vehicleId, command: 'gimbal-rate', params }),
        (vehicleId, cause) =>
          toast(
            t('The gamepad does not turn the camera of {name}: {why}', {
              name: nameOf(vehicleId),
              why: failureText(cause),
            }),
          ),
      ),
  );

  const give = (order: CommandOrder) => {
    const entry = useVehicleStore.getState().entries[order.vehicleId];
    const reason = whyNotOf(entry, order.command);
    if (reason !== undefined) toast(t('Not sent: {why}', { why: reason }));
    else if (asksFirst(order.command)) ask(order);
    else void orders.command(order);
  };
  const fulfil = (wish: PadWish) => {
    const { vehicleId } = wish;
    if (wish.kind === 'gimbal') {
      const { pitchDps, yawDps } = wish;
      gimbal.turn(vehicleId, { pitchDps, yawDps });
    } else if (wish.kind === 'zoom') {
      give({ vehicleId, command: 'camera-zoom', params: { way: 'move', value: wish.value } });
    } else if (wish.action.kind === 'record') {
      const [camera] = useVehicleStore.getState().entries[vehicleId]?.telemetry.cameras ?? [];
      const isOn = camera?.capture?.recording !== true;
      give({ vehicleId, command: 'camera-video', params: { isOn } });
    } else {
      const { command, params } = wish.action;
      // The mapping holds valid parameters only.
      give({ vehicleId, command, params } as CommandOrder);
    }
  };
  const look = useEffectEvent((isLast: boolean) => {
    const { flown, sticks } = useGamepadFlight.getState();
    const vehicleId = flown?.vehicleId ?? selectedId;
    const type = vehicleId === undefined ? undefined : typeOf(vehicleId);
    const [pad] = readBrowserPads();
    const isAttended = document.visibilityState === 'visible' && document.hasFocus();
    const isHeard = !isLast && isAttended && !usePadMappingStore.getState().isBeingSet;
    const wishes = commander.current.look({
      reading: isHeard ? pad : undefined,
      vehicleId,
      mapping: padMapping(pad?.id ?? '', type),
      isFlying: flown !== undefined && sticks.isHeld,
      nowMs: browserClock.monotonicMs(),
    });
    for (const wish of wishes) fulfil(wish);
  });
  useEffect(() => {
    if (!hasPad) return undefined;
    const lookAgain = () => look(false);
    const timer = browserClock.every(LOOK_MS, lookAgain);
    // A hidden window has slow timers: what turns must stop now.
    addEventListener('blur', lookAgain);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      timer.cancel();
      removeEventListener('blur', lookAgain);
      document.removeEventListener('visibilitychange', lookAgain);
      look(true);
    };
  }, [hasPad]);
  return (
    asked && (
      <Asked
        key={`${asked.vehicleId} ${asked.command}`}
        order={asked}
        onConfirm={() => {
          const { vehicleId, command, params } = asked;
          const isArmed = useVehicleStore.getState().entries[vehicleId]?.telemetry.armed === true;
          if (command === 'takeoff' && !isArmed) void orders.armAndTakeOff(vehicleId, altitudeOf(params));
          else void orders.command(asked);
        }}
        onDone={() => ask(undefined)}
      />
    )
  );
}

interface AskedProps {
  readonly order: CommandOrder;
  readonly onConfirm: () => void;
  readonly onDone: () => void;
}

/** A command of a button, waiting for the slide. */
function Asked({ order, onConfirm, onDone }: AskedProps) {
  const entry = useVehicle(order.vehicleId);
  const whyNot = useAvailabilityOf()(entry, order.command);
  const close = useEffectEvent(onDone);
  useEffect(() => {
    const timer = browserClock.after(ASKED_FOR_MS, () => close());
    return () => timer.cancel();
  }, []);
  const name = entry?.telemetry.name ?? order.vehicleId;
  const armsFirst = order.command === 'takeoff' && entry?.telemetry.armed !== true;
  return (
    <Dialog title={t('Confirm the gamepad command')} isOpen onClose={onDone}>
      <div className="panel-body stack-10">
        <Note>{t('A button of the gamepad was pressed. The command is sent only after the slide.')}</Note>
        <SlideToConfirm
          label={
            armsFirst
              ? t('Arm and take off {name} to {altitude}', {
                  name,
                  altitude: formatOrderedHeight(altitudeOf(order.params)),
                })
              : t('{name}: {command}', { name, command: commandText(order.command, order.params) })
          }
          disabledReason={whyNot}
          onConfirm={() => {
            onConfirm();
            onDone();
          }}
        />
      </div>
    </Dialog>
  );
}

function altitudeOf(params: CommandOrder['params']): number {
  return COMMAND_PARAMS.takeoff.parse(params).altitudeM;
}

function typeOf(vehicleId: string) {
  return useVehicleStore.getState().entries[vehicleId]?.telemetry.type;
}

function nameOf(vehicleId: string): string {
  return useVehicleStore.getState().entries[vehicleId]?.telemetry.name ?? vehicleId;
}
