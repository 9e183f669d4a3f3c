import { CopterMode } from '../../../mavlink/codec/generated/enums.ts';
import { copterModeTraits } from '../copter/copter-mode.ts';
import type { Flight } from '../craft/flight.ts';
import { toRad } from '../physics/angle.ts';
import { AutoMode } from './auto-mode.ts';
import { CircleManoeuvre } from './circle-manoeuvre.ts';
import type { FlightMode } from './flight-mode.ts';
import { GuidedMode } from './guided-mode.ts';
import { LandManoeuvre } from './land-manoeuvre.ts';
import { LoiterMode } from './loiter-mode.ts';
import { ManoeuvreMode } from './manoeuvre-mode.ts';
import { ManualMode } from './manual-mode.ts';
import { ReturnManoeuvre } from './return-manoeuvre.ts';

/** A fresh mode by its number. @throws RangeError for a mode this simulator does not fly. */
export function createMode(customMode: number, flight: Flight): FlightMode {
  const traits = copterModeTraits(customMode);
  if (!traits) throw new RangeError(`mode ${customMode} is not simulated`);
  switch (customMode) {
    case CopterMode.STABILIZE:
    case CopterMode.ALT_HOLD:
      return new ManualMode(traits, flight);
    case CopterMode.AUTO:
      return new AutoMode(traits, flight);
    case CopterMode.GUIDED:
      return new GuidedMode(traits, flight);
    case CopterMode.RTL:
      return new ManoeuvreMode(traits, flight, () => new ReturnManoeuvre(flight));
    case CopterMode.LAND:
      return new ManoeuvreMode(traits, flight, () => new LandManoeuvre(flight));
    case CopterMode.CIRCLE:
      return new ManoeuvreMode(traits, flight, () => circleAhead(flight));
    default:
      return new LoiterMode(traits, flight, customMode !== CopterMode.BRAKE);
  }
}

/** CIRCLE: the centre lies one radius ahead of the nose. */
function circleAhead(flight: Flight): CircleManoeuvre {
  const { estimate, parameters } = flight;
  const radiusM = parameters.get('CIRCLE_RADIUS') / 100;
  return new CircleManoeuvre(flight, {
    centre: {
      northM: estimate.northM + Math.cos(estimate.yawRad) * radiusM,
      eastM: estimate.eastM + Math.sin(estimate.yawRad) * radiusM,
      upM: estimate.upM,
    },
    radiusM,
    rateRadS: toRad(parameters.get('CIRCLE_RATE')),
    looksAtCentre: true,
  });
}
