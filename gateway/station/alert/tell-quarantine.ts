import type { VehicleStack } from '../vehicle-stack.ts';

/** Says that the store of before could not be used. */
export function tellQuarantine({ alerts }: VehicleStack, quarantined: string): void {
  alerts.raise({
    vehicleId: null,
    code: 'store-damaged',
    severity: 'warning',
    text: 'The store was damaged and has been replaced. Commands, audit and links of before are not all there.',
    advice: `The damaged file is kept as ${quarantined}. Check the disk.`,
  });
}
