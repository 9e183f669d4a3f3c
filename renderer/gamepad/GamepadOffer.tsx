import { Gamepad2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { CommandLease } from '../../gateway/contract/command/lease.ts';
import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import { browserClock } from '../api/connection/clock.ts';
import { Button } from '../components/button/Button.tsx';
import { Note } from '../components/Note.tsx';
import { Words } from '../components/Sentence.tsx';
import { t } from '../language/translate.ts';
import { failureText } from '../state/app/failure-text.ts';
import { useLeaseStore } from '../state/command-center/lease-store.ts';
import { useGateway } from '../state/connection/gateway-context.ts';
import { useRequest } from '../state/connection/use-request.ts';
import { useSelectedVehicleId } from '../state/vehicle/selection-store.ts';
import { useVehicle, useVehicleName } from '../state/vehicle/vehicle-store.ts';
import { beginGamepadFlight, useGamepadFlight } from './gamepad-flight.ts';
import { buttonName } from './pad-mapping.ts';
import { padMapping } from './pad-mapping-store.ts';
import { type PadReading, readBrowserPads, usePads } from './pad-reading.ts';
import './gamepad.css';

/** Flight mode of manual control: holds position and altitude when the sticks are centred. */
const PILOT_MODE: Readonly<Record<TelemetryVehicle['autopilot'], string | undefined>> = {
  ardupilot: 'LOITER',
  px4: 'Position',
  generic: undefined,
};

/** The explicit handover: shows both sides before control changes. Only where a gamepad is connected. */
export function GamepadOffer() {
  const [pad] = usePads();
  const vehicle = useVehicle(useSelectedVehicleId())?.telemetry;
  const isFlown = useGamepadFlight(({ flown }) => flown !== undefined);
  const takingText = useTakingText();
  const [isOpen, setOpen] = useState(false);
  if (!pad || !vehicle || isFlown) return null;
  return (
    <div className="gamepad-offer absolute">
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger className="button" data-variant="plain">
          <Gamepad2 size={16} aria-hidden />
          {takingText ?? t('Fly by gamepad…')}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            className="panel surface-1 border-strong rounded-8 gamepad-handover z-60"
            sideOffset={6}
            collisionPadding={8}
            aria-label={t('Fly by gamepad')}
          >
            <Handover key={vehicle.id} pad={pad} vehicle={vehicle} onDone={() => setOpen(false)} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}

interface HandoverProps {
  readonly pad: PadReading;
  readonly vehicle: TelemetryVehicle;
  readonly onDone: () => void;
}

function Handover({ pad, vehicle, onDone }: HandoverProps) {
  const gateway = useGateway();
  const lease = useLeaseStore(({ leases }) => leases[vehicle.id]);
  const takingText = useTakingText();
  const { failure, send } = useRequest();
  const mode = PILOT_MODE[vehicle.autopilot];
  const button = buttonName(padMapping(pad.id, vehicle.type).deadManButton);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const take = async () => {
    try {
      await beginGamepadFlight(vehicle.id, mode, pad, {
        rest: gateway.rest,
        sendSticks: (sticks) => gateway.sendSticks(sticks),
        readPads: readBrowserPads,
        isAttended: () => document.visibilityState === 'visible' && document.hasFocus(),
        clock: browserClock,
      });
      onDone();
    } catch (cause) {
      if (isShown.current) throw cause;
      const why = failureText(cause);
      toast(t('The gamepad does not control {name}: {why}', { name: vehicle.name, why }));
    }
  };
  return (
    <div className="panel-body stack-10 gamepad-sides two-columns">
      <p>{t('Takes control of {name} from its current operator', { name: vehicle.name })}</p>
      <div className="gamepad-side break-anywhere">
        <h3 className="small-dim medium">{t('Now')}</h3>
        <dl>
          <dt className="faint text-12">{t('Commanded by')}</dt>
          <dd>{lease?.holder?.id ?? t('nobody')}</dd>
          <dt className="faint text-12">{t('Mode')}</dt>
          <dd>{vehicle.flight_mode ?? '—'}</dd>
          <dt className="faint text-12">{t('Status')}</dt>
          <dd>{lease?.state.activity ? <Words of={lease.state.activity} /> : '—'}</dd>
        </dl>
      </div>
      <div className="gamepad-side break-anywhere">
        <h3 className="small-dim medium">{t('After that')}</h3>
        <dl>
          <dt className="faint text-12">{t('Commanded by')}</dt>
          <dd title={pad.id}>{t('this gamepad')}</dd>
          <dt className="faint text-12">{t('Mode')}</dt>
          <dd>{mode ?? '—'}</dd>
        </dl>
      </div>
      <Note>
        {t(
          'The sticks are active only while you hold {button}. When you release it, the vehicle stops and holds after 3 s.',
          {
            button,
          },
        )}
      </Note>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <Button
        variant="primary"
        disabledReason={takingText ?? whyNot(vehicle, lease)}
        onClick={() => {
          // Begins within the click, so that no other vehicle can be taken meanwhile.
          const taken = take();
          void send(() => taken);
        }}
      >
        {t('Take manual control')}
      </Button>
    </div>
  );
}

/** The takeover in progress, of any vehicle; undefined if there is none. */
function useTakingText(): string | undefined {
  const vehicleId = useGamepadFlight(({ taking }) => taking?.vehicleId);
  const name = useVehicleName(vehicleId);
  return name === undefined ? undefined : t('Taking manual control of {name}…', { name });
}

/** Why the gamepad cannot be used, as far as this window knows. The gateway decides. */
function whyNot(vehicle: TelemetryVehicle, lease: CommandLease | undefined): string | undefined {
  if (vehicle.link.state === 'lost') return t('Link to the vehicle lost.');
  const isCopter = vehicle.type === 'copter' || vehicle.type === 'helicopter';
  if (!isCopter || PILOT_MODE[vehicle.autopilot] === undefined)
    return t('Only ArduPilot and PX4 copters can be flown by gamepad.');
  if (vehicle.armed !== true || vehicle.status === 'on_ground' || vehicle.status === 'armed')
    return t('Take off first: the gamepad cannot arm or take off.');
  const holder = lease?.holder;
  return holder && holder.kind !== 'operator'
    ? t('{holder} has command. Take over first.', { holder: holder.id })
    : undefined;
}
