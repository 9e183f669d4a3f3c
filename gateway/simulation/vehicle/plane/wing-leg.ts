import type { LocalPoint } from '../physics/local-frame.ts';
import type { PlaneInput } from './plane-dynamics.ts';

/** A piece of flying that several modes share. */
export interface WingLeg {
  readonly goal: LocalPoint;
  readonly isDone: boolean;
  readonly isLanding?: boolean;
  readonly isTakingOff?: boolean;
  update(dtS: number): PlaneInput;
}
