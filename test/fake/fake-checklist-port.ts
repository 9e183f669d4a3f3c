import { checklistOutcome } from '../../gateway/action/checklist/checklist-run.ts';
import type {
  Checklist,
  ChecklistContent,
  ChecklistPort,
  VehicleChecklist,
} from '../../gateway/contract/action/checklist.ts';
import { sampleChecklistContent } from '../builder/checklist-samples.ts';

const SHIPPED: Checklist = {
  checklistId: 'copter',
  source: 'shipped',
  problem: null,
  content: sampleChecklistContent,
};

/** One checklist, which every vehicle has and nobody has begun. */
export class FakeChecklistPort implements ChecklistPort {
  list(): readonly Checklist[] {
    return [SHIPPED];
  }

  get(): Checklist {
    return SHIPPED;
  }

  put(checklistId: string, content: ChecklistContent): Checklist {
    return { checklistId, source: 'own', problem: null, content };
  }

  remove(): void {}

  ofVehicle(vehicleId: string): VehicleChecklist {
    return {
      ...checklistOutcome(SHIPPED, [], undefined, 0),
      vehicleId,
      isChosen: false,
      startedAtMs: null,
      armedAtMs: null,
    };
  }

  choose(vehicleId: string): VehicleChecklist {
    return this.ofVehicle(vehicleId);
  }

  tick(vehicleId: string): VehicleChecklist {
    return this.ofVehicle(vehicleId);
  }

  reset(vehicleId: string): VehicleChecklist {
    return this.ofVehicle(vehicleId);
  }
}
