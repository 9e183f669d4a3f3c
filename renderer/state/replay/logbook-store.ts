import { create } from 'zustand';
import { endOfDayMs, startOfDayMs } from '../../format/measure/local-day.ts';
import type { FlightFilter } from './logbook.ts';

interface LogbookView {
  readonly vehicleId: string | undefined;
  /** Local days as `2026-11-22`; empty: no bound. */
  readonly fromDay: string;
  readonly toDay: string;
}

/** Which flights the logbook shows. Kept while another screen is open. */
export const useLogbookStore = create<LogbookView>(() => ({ vehicleId: undefined, fromDay: '', toDay: '' }));

/** What the gateway is asked for; a day counts from its first to its last moment here. */
export function flightFilterOf({ vehicleId, fromDay, toDay }: LogbookView): FlightFilter {
  return { vehicleId, fromMs: startOfDayMs(fromDay), toMs: endOfDayMs(toDay) };
}
