import { isEnded, useCommandStore } from '../vehicle/command-store.ts';

/** How many items of a mission, fence or rally points a vehicle has of what is being sent to it now. */
export function useUploadProgress(
  vehicleId: string,
): { readonly done: number; readonly total: number } | undefined {
  return useCommandStore(
    ({ records }) =>
      Object.values(records).findLast(
        (record) =>
          record.vehicleId === vehicleId && record.command.endsWith('-upload') && !isEnded(record.state),
      )?.mavlink?.items,
  );
}
