import type {
  ParameterProgress,
  VehicleParameter,
  VehicleParameters,
} from '../../../../gateway/contract/onboard/parameter.ts';
import { ParametersScreen } from '../../../../renderer/screens/parameters/ParametersScreen.tsx';
import { useParameterStore } from '../../../../renderer/state/parameters/parameter-store.ts';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { type DeveloperRig, list } from '../../builder/developer-rig.tsx';

export function buildParameter(change: Partial<VehicleParameter> = {}): VehicleParameter {
  return { name: 'RTL_ALT', value: 1500, type: 'int32', ...change };
}

export function buildProgress(change: Partial<ParameterProgress> = {}): ParameterProgress {
  return {
    vehicleId: 'uav-1',
    state: 'complete',
    received: 1,
    total: 1,
    detail: null,
    descriptions: 'shipped',
    revision: 1,
    isStale: false,
    ...change,
  };
}

export function buildParameters(
  items: readonly VehicleParameter[],
  change: Partial<VehicleParameters> = {},
): Readonly<Record<string, unknown>> {
  return { ...buildProgress(), mode: 'sim', readAtMs: 1, descriptionFile: null, items, ...change };
}

export const LIST = 'GET /api/vehicles/uav-1/parameters';
export const HISTORY = 'GET /api/vehicles/uav-1/parameters/history?limit=100';

/** The Parameters screen of a simulated copter over a gateway that answers from a table. */
export function parametersRig(items: readonly VehicleParameter[]): DeveloperRig {
  const rig = commandCenterRig('#/parameters');
  useParameterStore.setState(useParameterStore.getInitialState(), true);
  rig.answer(LIST, buildParameters(items));
  rig.answer(HISTORY, list([]));
  return rig;
}

export function showParameters(rig: DeveloperRig, page?: string) {
  return rig.show(<ParametersScreen page={page} />);
}
