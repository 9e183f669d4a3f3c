import type { FlightPlan } from '../../gateway/contract/flight-plan.ts';

export interface ItemCommand {
  readonly command: number;
  readonly name: string;
  readonly title: string;
}

export function itemCommands(_vehicle: FlightPlan['vehicle']): readonly ItemCommand[] {
  return [];
}
