import { skipToken, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { missionApi } from '../../../gateway/contract/api/mission-api.ts';
import type {
  FlightPlan,
  FlightPlanFormat,
  FlightPlanImport,
  FlightPlanRecord,
} from '../../../gateway/contract/mission/flight-plan.ts';
import { call } from '../../api/call.ts';
import { t } from '../../language/translate.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey, useItems, useOperation } from '../connection/operations.ts';
import { presentGround } from './flight-plan-layout.ts';
import {
  forgetPlanBase,
  markPlanSaved,
  openPlanBase,
  type PlanContent,
  planContent,
  useFlightPlanStore,
} from './flight-plan-store.ts';

/** Saved plans, newest save first. */
export function useFlightPlans(isWanted: boolean) {
  return useItems(missionApi.listFlightPlans, undefined, { enabled: isWanted });
}

/** One saved plan with the list of its versions. */
export function useFlightPlan(flightPlanId: string | undefined, isWanted: boolean) {
  return useOperation(
    missionApi.getFlightPlan,
    flightPlanId === undefined ? skipToken : { params: { flightPlanId } },
    { enabled: isWanted },
  );
}

/** Actions on saved plans. Failures are thrown. */
export interface FlightPlanOrders {
  /** Saves what is open. `over` is the version it takes the place of; `asNew` saves it beside the old one. */
  save(choice?: { readonly over?: number; readonly asNew?: boolean }): Promise<FlightPlanRecord>;
  /** Saves another plan in addition to the open one. */
  saveApart(content: PlanContent): Promise<FlightPlanRecord>;
  read(flightPlanId: string, version?: number): Promise<FlightPlanRecord>;
  /** Takes the saved plan with its versions away; what is open here stays, unsaved. */
  remove(flightPlanId: string): Promise<void>;
}

export function useFlightPlanOrders(): FlightPlanOrders {
  const { rest } = useGateway();
  const client = useQueryClient();
  return useMemo<FlightPlanOrders>(() => {
    const changed = () =>
      Promise.all(
        [missionApi.listFlightPlans, missionApi.getFlightPlan].map((operation) =>
          client.invalidateQueries({ queryKey: operationKey(operation) }),
        ),
      );
    return {
      async save({ over, asNew = false } = {}) {
        // Another plan may be open by the time of the response.
        const sent = planContent();
        const { name, plan } = sent;
        const base = openPlanBase(useFlightPlanStore.getState());
        const saved = await (base === undefined || asNew
          ? call(rest, missionApi.createFlightPlan, { body: { name, plan } })
          : call(rest, missionApi.saveFlightPlan, {
              params: base,
              body: { name, plan, version: over ?? base.version },
            }));
        markPlanSaved(saved, sent);
        void changed();
        return saved;
      },
      async saveApart({ name, plan }) {
        const saved = await call(rest, missionApi.createFlightPlan, { body: { name, plan } });
        void changed();
        return saved;
      },
      read: (flightPlanId, version) =>
        call(rest, missionApi.getFlightPlan, { params: { flightPlanId }, query: { version } }),
      async remove(flightPlanId) {
        await call(rest, missionApi.removeFlightPlan, { params: { flightPlanId } });
        forgetPlanBase(flightPlanId);
        await changed();
      },
    };
  }, [rest, client]);
}

/** By the ending of a file's name; undefined for a file no plan comes from. */
function formatOfFile(name: string): FlightPlanFormat | undefined {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return FORMATS_BY_ENDING[ending];
}

const FORMATS_BY_ENDING: Readonly<Partial<Record<string, FlightPlanFormat>>> = {
  plan: 'plan',
  waypoints: 'waypoints',
  txt: 'waypoints',
  mission: 'waypoints',
  kml: 'kml',
  kmz: 'kmz',
  geojson: 'geojson',
  json: 'geojson',
};

/** Endings the window offers to open. */
export const PLAN_FILE_ENDINGS = ['.plan', '.waypoints', '.kml', '.kmz', '.geojson', '.json', '.txt'];

/** Formats a plan can be written in. */
export const WRITTEN_FORMATS = ['plan', 'waypoints', 'kml', 'gpx', 'csv'] as const;

/**
 * Reads a file of another program; the code for it is fetched when the first is read.
 * @throws what is wrong, in words
 */
export async function readPlanFromFile(file: File): Promise<FlightPlanImport> {
  const format = formatOfFile(file.name);
  if (!format)
    throw new Error(
      t('{file} was not opened: the file type must be {endings}.', {
        file: file.name,
        endings: PLAN_FILE_ENDINGS.slice(0, 5).join(', '),
      }),
    );
  const { readPlanFile } = await import('../../../gateway/mission/formats/read-plan-file.ts');
  return readPlanFile(new Uint8Array(await file.arrayBuffer()), format, presentGround());
}

/** A plan as the text of a file. */
export async function planFileText(
  plan: FlightPlan,
  name: string,
  format: FlightPlanFormat,
): Promise<string> {
  const { writePlanFile } = await import('../../../gateway/mission/formats/write-plan-file.ts');
  return writePlanFile(plan, name, format, presentGround());
}
