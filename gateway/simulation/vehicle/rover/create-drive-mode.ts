import { RoverMode } from '../../../mavlink/codec/generated/enums.ts';
import type { Drive } from './drive.ts';
import { DriveAutoMode } from './drive-auto-mode.ts';
import { DriveGuidedMode } from './drive-guided-mode.ts';
import type { DriveMode } from './drive-mode.ts';
import { DriveReturnMode } from './drive-return-mode.ts';
import { roverModeTraits } from './rover-mode.ts';
import { StandMode } from './stand-mode.ts';
import { StickMode } from './stick-mode.ts';

/** A fresh mode by its number. @throws RangeError for a mode this simulator does not drive */
export function createDriveMode(customMode: number, drive: Drive): DriveMode {
  const traits = roverModeTraits(customMode);
  switch (customMode) {
    case RoverMode.MANUAL:
    case RoverMode.STEERING:
      return new StickMode(traits, drive);
    case RoverMode.AUTO:
      return new DriveAutoMode(traits, drive);
    case RoverMode.GUIDED:
      return new DriveGuidedMode(traits, drive);
    case RoverMode.RTL:
    case RoverMode.SMART_RTL:
      return new DriveReturnMode(traits, drive);
    default:
      return new StandMode(traits, drive, customMode === RoverMode.LOITER);
  }
}
