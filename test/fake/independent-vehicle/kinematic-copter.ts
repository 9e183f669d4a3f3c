/** Modes of ArduCopter this vehicle knows. */
export const MODE = { STABILIZE: 0, AUTO: 3, GUIDED: 4, LOITER: 5, RTL: 6, LAND: 9, BRAKE: 17 } as const;

export interface Place {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** Above home. */
  readonly heightM: number;
}

const METRES_PER_DEGREE = 111_318.845;
const SPEED_MPS = 8;
const CLIMB_MPS = 3;
const LAND_MPS = 1;
const RETURN_HEIGHT_M = 15;

/** Flies by moving along straight lines at constant speeds: enough to be a vehicle, nothing to admire. */
export class KinematicCopter {
  latitudeDeg: number;
  longitudeDeg: number;
  heightM = 0;
  northMps = 0;
  eastMps = 0;
  upMps = 0;
  headingDeg = 0;
  mode: number = MODE.STABILIZE;
  isArmed = false;
  goal: Place | undefined;
  batteryPct = 100;
  readonly home: Place;

  constructor(home: Place) {
    this.home = home;
    this.latitudeDeg = home.latitudeDeg;
    this.longitudeDeg = home.longitudeDeg;
  }

  get isOnGround(): boolean {
    return this.heightM <= 0;
  }

  get hasArrived(): boolean {
    return (
      this.goal === undefined ||
      this.#distanceTo(this.goal) + Math.abs(this.goal.heightM - this.heightM) < 0.5
    );
  }

  setMode(mode: number): void {
    this.mode = mode;
    this.goal =
      mode === MODE.RTL ? { ...this.home, heightM: Math.max(RETURN_HEIGHT_M, this.heightM) } : undefined;
  }

  step(dtS: number): void {
    this.northMps = 0;
    this.eastMps = 0;
    this.upMps = 0;
    if (!this.isArmed) return;
    this.batteryPct = Math.max(0, this.batteryPct - dtS * 0.1);
    if (this.mode === MODE.LAND || (this.mode === MODE.RTL && this.hasArrived)) {
      this.#descend(dtS);
    } else if (this.goal) {
      this.#approach(this.goal, dtS);
    }
  }

  #descend(dtS: number): void {
    this.upMps = -LAND_MPS;
    this.heightM = Math.max(0, this.heightM - LAND_MPS * dtS);
    if (this.goal) this.goal = { ...this.goal, heightM: this.heightM };
    if (this.isOnGround) this.isArmed = false;
  }

  #approach(goal: Place, dtS: number): void {
    const climb = goal.heightM - this.heightM;
    const climbStep = Math.sign(climb) * Math.min(Math.abs(climb), CLIMB_MPS * dtS);
    this.heightM += climbStep;
    this.upMps = climbStep / dtS;
    const distanceM = this.#distanceTo(goal);
    if (distanceM < 1e-3) return;
    const share = Math.min(1, (SPEED_MPS * dtS) / distanceM);
    const north = (goal.latitudeDeg - this.latitudeDeg) * METRES_PER_DEGREE;
    const east = (goal.longitudeDeg - this.longitudeDeg) * this.#metresPerDegreeEast();
    this.latitudeDeg += (goal.latitudeDeg - this.latitudeDeg) * share;
    this.longitudeDeg += (goal.longitudeDeg - this.longitudeDeg) * share;
    this.northMps = (north * share) / dtS;
    this.eastMps = (east * share) / dtS;
    if (distanceM > 1) this.headingDeg = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
  }

  #distanceTo(place: Place): number {
    const north = (place.latitudeDeg - this.latitudeDeg) * METRES_PER_DEGREE;
    const east = (place.longitudeDeg - this.longitudeDeg) * this.#metresPerDegreeEast();
    return Math.hypot(north, east);
  }

  #metresPerDegreeEast(): number {
    return METRES_PER_DEGREE * Math.cos((this.home.latitudeDeg * Math.PI) / 180);
  }
}
