import { useState } from 'react';
import type { TelemetryVehicle } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { SlideToConfirm } from '../../../components/button/SlideToConfirm.tsx';
import { compassPoint, formatHeading } from '../../../format/measure/angle.ts';
import { showCoordinates } from '../../../format/measure/coordinates.ts';
import {
  formatDistance,
  groundBearingDeg,
  groundDistanceM,
} from '../../../format/measure/ground-distance.ts';
import { formatOrderedHeight, formatSpeed } from '../../../format/measure/measured.ts';
import { formatClockTime } from '../../../format/measure/time.ts';
import { travelTime } from '../../../format/travel-time.ts';
import { t } from '../../../language/translate.ts';
import type { MapProposal } from '../../../state/fly/fly-store.ts';
import { useAvailability } from '../../../state/vehicle/command-availability.ts';
import { useOrders } from '../../../state/vehicle/orders.ts';
import { useSelectedVehicleId } from '../../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { AltitudeField } from './AltitudeField.tsx';
import { MeasureField } from './MeasureField.tsx';

/** A radius that a small plane can fly without a steep bank. */
const PLANE_RADIUS_M = 100;

export interface ProposalFormProps {
  readonly proposal: MapProposal;
  readonly onDone: () => void;
}

/** Values and slide of go-to, orbit, set-home and looking at a point. */
export function ProposalForm({ proposal, onDone }: ProposalFormProps) {
  const vehicleId = useSelectedVehicleId();
  const vehicle = useVehicle(vehicleId)?.telemetry;
  const whyNot = useAvailability();
  const orders = useOrders();
  const [altitudeM, setAltitudeM] = useState(() =>
    sensibleAltitudeM(vehicle?.target?.altitude_m ?? vehicle?.altitude_m),
  );
  const [radiusM, setRadiusM] = useState(vehicle?.type === 'plane' ? PLANE_RADIUS_M : 30);
  const [areValid, setValid] = useState({ altitude: true, radius: true });
  const { kind, point } = proposal;
  const name = vehicle?.name ?? t('the vehicle');
  const isFlown = kind === 'goto' || kind === 'orbit';
  const isValid = areValid.altitude && areValid.radius;
  const reason = whyNot(kind) ?? (isValid ? undefined : t('Correct the values first.'));

  const confirm = () => {
    if (vehicleId === undefined) return;
    if (kind === 'goto') void orders.command({ vehicleId, command: kind, params: { ...point, altitudeM } });
    else if (kind === 'orbit')
      void orders.command({
        vehicleId,
        command: kind,
        params: { ...point, radiusM, altitudeM, clockwise: true },
      });
    else if (kind === 'gimbal-roi')
      void orders.command({ vehicleId, command: kind, params: { ...point, altitudeM: 0 } });
    else void orders.command({ vehicleId, command: kind, params: point });
    onDone();
  };
  const label = {
    goto: t('Send {name} here at {altitude}', { name, altitude: formatOrderedHeight(altitudeM) }),
    orbit: t('Orbit {name} here, {radius} at {altitude}', {
      name,
      radius: formatOrderedHeight(radiusM),
      altitude: formatOrderedHeight(altitudeM),
    }),
    'set-home': t('Set home of {name} here', { name }),
    'gimbal-roi': t('Point the camera of {name} here', { name }),
  }[kind];
  return (
    <div className="panel-body stack-10">
      <p className="small-dim number">
        {showCoordinates(point)}
        {vehicle?.position && (
          <>
            <br />
            {t('{distance} · {bearing} {point} from {name}', {
              distance: formatDistance(groundDistanceM(vehicle.position, point)),
              bearing: formatHeading(groundBearingDeg(vehicle.position, point)),
              point: compassPoint(groundBearingDeg(vehicle.position, point)),
              name,
            })}
            {isFlown && <TravelNote {...{ vehicle, point }} />}
          </>
        )}
      </p>
      {kind === 'orbit' && (
        <MeasureField
          label={t('Radius')}
          kind="length"
          value={radiusM}
          minimum={2}
          maximum={2000}
          step={5}
          onChange={setRadiusM}
          onValidity={(radius) => setValid((before) => ({ ...before, radius }))}
        />
      )}
      {kind === 'gimbal-roi' && (
        <p className="small-dim">
          {t('At the height of home. If the gimbal cannot turn sideways, the vehicle may turn its nose.')}
        </p>
      )}
      {isFlown && (
        <AltitudeField
          value={altitudeM}
          minimum={1}
          onChange={setAltitudeM}
          onValidity={(altitude) => setValid((before) => ({ ...before, altitude }))}
        />
      )}
      <SlideToConfirm label={label} onConfirm={confirm} disabledReason={reason} />
    </div>
  );
}

type TravelNoteProps = Pick<MapProposal, 'point'> & { readonly vehicle: TelemetryVehicle };

/** How long the leg takes, and at which speed. */
function TravelNote({ vehicle, point }: TravelNoteProps) {
  const travel = travelTime(vehicle, point);
  if (!travel) return null;
  const { seconds, speedMps, isAssumed } = travel;
  const values = { time: formatClockTime(seconds), speed: formatSpeed(speedMps, 0) };
  return (
    <>
      <br />
      {isAssumed
        ? t('about {time} min at {speed} (usual speed)', values)
        : t('about {time} min at {speed} (present speed)', values)}
    </>
  );
}

const USUAL_ALTITUDE_M = 20;
const LOWEST_OFFERED_M = 5;

/**
 * The initial altitude of a form: the present one if it is a usable flight altitude, otherwise the
 * default.
 */
export function sensibleAltitudeM(presentM: number | null | undefined): number {
  if (presentM === null || presentM === undefined || presentM < LOWEST_OFFERED_M) return USUAL_ALTITUDE_M;
  return Math.round(presentM);
}
