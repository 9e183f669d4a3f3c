import { useMemo } from 'react';
import { changeParameters, routeHref, useRouteParameter } from '../app/route.ts';

/** Filter for records. Every field narrows the result. */
export interface RecordFilter {
  readonly category?: string | undefined;
  readonly vehicle?: string | undefined;
  readonly state?: string | undefined;
  /** Id of the actor who sent it. */
  readonly actor?: string | undefined;
}

/** What the address selects. It survives a reload and can be shared. */
export function useRecordFilter(): RecordFilter {
  const category = useRouteParameter('category');
  const vehicle = useRouteParameter('vehicle');
  const state = useRouteParameter('state');
  const actor = useRouteParameter('actor');
  return useMemo(() => ({ category, vehicle, state, actor }), [category, vehicle, state, actor]);
}

export function changeRecordFilter(change: RecordFilter): void {
  changeParameters({ ...change });
}

export function useSelectedRecordId(): string | undefined {
  return useRouteParameter('record');
}

/** Address of a record. */
export function recordHref(commandId: string, filter: RecordFilter = {}): string {
  const wanted = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return routeHref('command-center', undefined, { ...Object.fromEntries(wanted), record: commandId });
}
