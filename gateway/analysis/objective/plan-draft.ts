import type { StepRequest } from '../../contract/action/plan.ts';

/** A step before it has its place. */
export type DraftStep = Pick<StepRequest, 'type'> & Partial<StepRequest> & { readonly name: string };

/** Steps one after the other for one vehicle, and what is known of it while they are written. */
export class PlanDraft {
  readonly vehicleId: string;
  readonly steps: StepRequest[] = [];
  /** It flies, or will after the steps so far. */
  isAirborne: boolean;
  /** Above home, as far as the steps so far define it. */
  altitudeM: number | undefined;

  constructor(vehicleId: string, isAirborne: boolean) {
    this.vehicleId = vehicleId;
    this.isAirborne = isAirborne;
  }

  /** @returns the ids of the steps */
  add(...drafts: readonly DraftStep[]): string[] {
    return drafts.map(({ name, ...step }) => {
      const before = this.steps.at(-1)?.stepId;
      const stepId = `${this.steps.length + 1}-${name}`;
      this.steps.push({
        stepId,
        vehicleId: this.vehicleId,
        params: {},
        resources: [],
        postconditions: [],
        onFail: 'stop',
        maxRetries: 0,
        ...(before !== undefined && { afterStepId: before }),
        ...step,
      });
      return stepId;
    });
  }

  /** Arms and takes off; climbs or descends when it flies already. @returns the ids of the steps */
  goUp(altitudeM: number): string[] {
    const wasAirborne = this.isAirborne;
    this.isAirborne = true;
    this.altitudeM = altitudeM;
    return wasAirborne
      ? this.add({ name: 'altitude', type: 'change-altitude', params: { altitudeM } })
      : this.add({ name: 'arm', type: 'arm' }, { name: 'take-off', type: 'takeoff', params: { altitudeM } });
  }
}
