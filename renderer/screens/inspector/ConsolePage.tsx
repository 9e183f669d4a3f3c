import { SquareTerminal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Sentence } from '../../components/Sentence.tsx';
import { t, tParts } from '../../language/translate.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { routeHref } from '../../state/app/route.ts';
import { useConsoleStore } from '../../state/inspector/console.ts';
import { useDirectOrders } from '../../state/inspector/raw-messages.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';
import { ConfirmVehicle, needsConfirmation } from './ConfirmVehicle.tsx';
import { Shell } from './Shell.tsx';

/** The shell on board of the selected vehicle, where it has one. */
export function ConsolePage() {
  const vehicle = useVehicle(useSelectedVehicleId())?.telemetry;
  if (!vehicle)
    return (
      <EmptyState icon={SquareTerminal} title={t('No vehicle')}>
        <p>
          <Sentence
            parts={tParts('A shell is on board of a vehicle. Connect one in {links}.', {
              links: <a href={routeHref('settings', 'links')}>{t('Links')}</a>,
            })}
          />
        </p>
      </EmptyState>
    );
  if (vehicle.autopilot === 'ardupilot')
    return (
      <EmptyState icon={SquareTerminal} title={t('{name} has no shell', { name: vehicle.name })}>
        <p>
          {t(
            'ArduPilot answers nothing on SERIAL_CONTROL. PX4 has a shell; choose a vehicle with PX4 above.',
          )}
        </p>
      </EmptyState>
    );
  return <ConsoleOf key={vehicle.id} vehicle={vehicle} />;
}

function ConsoleOf({ vehicle }: { readonly vehicle: TelemetryVehicle }) {
  const shell = useConsoleStore(({ consoles }) => consoles[vehicle.id]);
  return (
    <div className="console">
      {shell && <Shell key={shell.session.sessionId} shell={shell} />}
      {shell?.session.state !== 'open' && <OpenForm vehicle={vehicle} isAgain={shell !== undefined} />}
    </div>
  );
}

function OpenForm({ vehicle, isAgain }: { readonly vehicle: TelemetryVehicle; readonly isAgain: boolean }) {
  const orders = useDirectOrders();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isConfirmed = !needsConfirmation(vehicle) || typed.trim() === vehicle.id;
  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await orders.open(vehicle.id, needsConfirmation(vehicle) ? typed.trim() : undefined);
    } catch (cause) {
      setFailure(failureText(cause));
    } finally {
      setBusy(false);
    }
  };
  const why = isBusy
    ? t('Waiting for the decision and the vehicle.')
    : isConfirmed
      ? undefined
      : t('Type {id} first.', { id: vehicle.id });
  return (
    <form className="console-open" aria-label={t('Open the console')} onSubmit={(event) => void open(event)}>
      {!isAgain && (
        <>
          <h2>{t('Shell of {name}', { name: vehicle.name })}</h2>
          <p>
            {t(
              'A shell can do anything, past every check of this station. Each line is decided by the policies and written down; while the vehicle is armed none goes out. It closes after five minutes without a line.',
            )}
          </p>
        </>
      )}
      <ConfirmVehicle vehicle={vehicle} value={typed} onChange={setTyped} />
      <div>
        <Button type="submit" variant="primary" disabledReason={why}>
          {isBusy ? t('Opening…') : isAgain ? t('Open again') : t('Open console')}
        </Button>
      </div>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}
