import { Gamepad2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { ManualControl } from '../../gateway/contract/onboard/manual-control.ts';
import { Button } from '../components/button/Button.tsx';
import { t } from '../language/translate.ts';
import { translateSentence } from '../language/translate-gateway.ts';
import { ariaKeys, keyText } from '../shortcut/shortcut-keys.ts';
import { useKeys } from '../shortcut/shortcut-store.ts';
import { useShortcut } from '../shortcut/use-shortcut.ts';
import { failureText, isUnanswered } from '../state/app/failure-text.ts';
import { useConnectionStore } from '../state/connection/connection-store.ts';
import { useGateway } from '../state/connection/gateway-context.ts';
import { useManualControlStore } from '../state/vehicle/manual-control-store.ts';
import { useSelectedVehicleId } from '../state/vehicle/selection-store.ts';
import { useVehicleName, useVehicleStore, useVehicleValue } from '../state/vehicle/vehicle-store.ts';
import {
  endGamepadFlight,
  type GamepadEnd,
  refreshGamepadFlight,
  useGamepadFlight,
  watchGamepadFlight,
} from './gamepad-flight.ts';
import type { PadStand } from './gamepad-pilot.ts';
import { buttonName } from './pad-mapping.ts';
import { padMapping } from './pad-mapping-store.ts';
import './gamepad.css';

/** The vehicle obeys a held button within this time. */
const GOES_THROUGH_MS = 500;

/** Shows on every screen which vehicle a gamepad of this window controls, and how to hand it back. */
export function GamepadBanner() {
  const { rest } = useGateway();
  const { flown, stand, sticks } = useGamepadFlight();
  const isHeldInVain = useLasting(sticks.isHeld, GOES_THROUGH_MS);
  const selectedId = useSelectedVehicleId();
  const vehicleId = flown?.vehicleId ?? selectedId;
  const control = useManualControlStore(({ controls }) =>
    vehicleId === undefined ? undefined : controls[vehicleId],
  );
  const name = useVehicleName(vehicleId) ?? '';
  const type = useVehicleValue(vehicleId, (vehicle) => vehicle.type);
  const isOnline = useConnectionStore(({ stream }) => stream === 'online');
  const keys = useKeys('hand-back');
  const handBack = () => {
    endGamepadFlight(rest).catch((cause: unknown) => toast(notHandedBackText(cause, name)));
  };
  useShortcut('hand-back', () => flown && handBack());
  useEffect(
    () =>
      watchGamepadFlight((ended) =>
        toast(
          t('The gamepad no longer controls {name}: {why}', { name: nameOf(ended), why: whyEnded(ended) }),
        ),
      ),
    [],
  );
  useEffect(() => {
    if (isOnline) refreshGamepadFlight(rest).catch(() => undefined);
  }, [isOnline, rest]);

  if (!control || control.phase === 'ended') return null;
  if (!flown)
    return (
      <section className="gamepad-banner line" aria-label={t('Gamepad')} data-phase="other">
        <Gamepad2 size={18} aria-hidden />
        <p role="status">{t('{name} is flown manually by {who}', { name, who: control.by.id })}</p>
      </section>
    );
  const button = buttonName(padMapping(flown.pad.id, type).deadManButton);
  return (
    <section className="gamepad-banner line" aria-label={t('Gamepad')} data-phase={control.phase}>
      <Gamepad2 size={18} aria-hidden />
      <p role="status">{bannerText(control.phase, { name, button, stand, isHeldInVain })}</p>
      <Button
        className="push-right"
        tooltip={keyText(keys)}
        keyShortcuts={ariaKeys(keys)}
        disabledReason={control.phase === 'holding' ? whyEnded(control) : undefined}
        onClick={handBack}
      >
        {t('Hand back')}
      </Button>
    </section>
  );
}

interface BannerFacts {
  readonly name: string;
  readonly button: string;
  readonly stand: PadStand;
  /** The button is held for longer than the vehicle needs to obey. */
  readonly isHeldInVain: boolean;
}

function bannerText(
  phase: ManualControl['phase'],
  { name, button, stand, isHeldInVain }: BannerFacts,
): string {
  if (phase === 'holding') return t('Handing back: {name} holds', { name });
  if (stand === 'gone') return t('Gamepad disconnected: {name} stops and holds', { name });
  if (phase === 'flying') return t('Gamepad flies {name}', { name });
  if (phase === 'silent') return t('No stick input received: {name} stops and holds', { name });
  if (stand === 'unattended') return t('Window not in focus: click it to fly {name}', { name });
  // A button counts only after a release: after the handover, and after each silence.
  if (isHeldInVain) return t('Release {button}, then hold it to fly {name}', { button, name });
  if (phase === 'released')
    return t('Sticks centred: hold {button} to continue, or {name} holds', { button, name });
  return t('Gamepad controls {name}: hold {button} to fly', { button, name });
}

/** Only a refusal proves that the hand-back failed. Without an answer it may have succeeded. */
function notHandedBackText(cause: unknown, name: string): string {
  const why = failureText(cause);
  return isUnanswered(cause)
    ? t('Stick input is no longer sent. Check that {name} holds: {why}', { name, why })
    : t('Not handed back: {why}', { why });
}

function whyEnded({ detail }: Pick<GamepadEnd, 'detail'>): string | undefined {
  if (detail === undefined)
    return t('The gateway no longer knows this manual flight. Check that the vehicle holds.');
  return detail === null ? undefined : translateSentence(detail).text;
}

function nameOf({ vehicleId }: GamepadEnd): string {
  return useVehicleStore.getState().entries[vehicleId]?.telemetry.name ?? vehicleId;
}

/** Whether `holds` has been true for a while. */
function useLasting(holds: boolean, forMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setHasLasted(true), forMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [holds, forMs]);
  return holds && hasLasted;
}
