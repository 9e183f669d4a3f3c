import type { ActionService } from '../../../../../gateway/action/queue/action-service.ts';
import type { StepCatalogue } from '../../../../../gateway/action/steps/prepared-step.ts';
import type { StepDefinition } from '../../../../../gateway/action/steps/step-definition.ts';
import { silentLogger } from '../../../../../gateway/base/log/logger.ts';
import type { RequestContext } from '../../../../../gateway/contract/account/principal.ts';
import { planRequestSchema } from '../../../../../gateway/contract/action/plan.ts';
import { COMMAND_PARAMS } from '../../../../../gateway/contract/command/catalogue/commands.ts';
import { openDatabase } from '../../../../../gateway/store/database.ts';
import { sampleVehicle } from '../../../../builder/contract-samples.ts';
import { bareService } from './bare-service.ts';

/**
 * A gateway's plans over a real store, until its parent kills it. The parent is the vehicles: it counts what reaches them
 * and says where they are. Whoever starts this anew verifies and resumes the plan that was interrupted.
 */
const CONTEXT: RequestContext = {
  principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() },
  traceId: 'a'.repeat(32),
  source: 'rest',
};
const STEPS_A_VEHICLE = 12;

type FromParent =
  | { readonly kind: 'go'; readonly file: string; readonly at: Readonly<Record<string, number>> }
  | { readonly kind: 'reached'; readonly vehicleId: string; readonly value: number };

const at = new Map<string, number>();
const arrivals = new Map<string, () => void>();

const climb: StepDefinition<'change-altitude'> = {
  type: 'change-altitude',
  category: 'Navigation',
  title: 'Climb',
  summary: '',
  proof: [],
  mavlink: 'none',
  credits: 0,
  needsVehicle: true,
  kind: 'motion',
  params: COMMAND_PARAMS['change-altitude'],
  text: ({ altitudeM }) => `Climb to ${altitudeM}`,
  preconditions: [],
  precondition: () => undefined,
  postconditions: ({ altitudeM }) => [{ field: 'flight_time_s', operator: '>=', value: altitudeM }],
  resources: () => [],
  defaultTimeoutS: () => 60,
  start({ vehicleId = '', params, actionId, attempt }) {
    const outcome = new Promise<{ kind: 'succeeded'; detail: null }>((resolve) => {
      arrivals.set(vehicleId, () => resolve({ kind: 'succeeded', detail: null }));
    });
    process.send?.({ kind: 'effect', vehicleId, value: params.altitudeM, attempt: `${actionId} ${attempt}` });
    return { outcome, cancel: () => undefined };
  },
};

process.on('message', (message: FromParent) => {
  if (message.kind === 'go') {
    for (const [vehicleId, value] of Object.entries(message.at)) at.set(vehicleId, value);
    void live(message.file);
    return;
  }
  at.set(message.vehicleId, message.value);
  arrivals.get(message.vehicleId)?.();
});
process.send?.({ kind: 'warm' });

async function live(file: string): Promise<void> {
  const { handle } = openDatabase(file, 1, silentLogger);
  process.send?.({ kind: 'open' });
  const service = bareService(handle, {
    steps: { 'change-altitude': climb } as unknown as StepCatalogue,
    vehicle: (id) => sampleVehicle({ id, mode: 'sim', flight_time_s: at.get(id) ?? 0 }),
  });
  service.start();
  // Whatever would move by itself would do so now.
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  process.send?.({ kind: 'commanded' });
  const unfinished = service.plans({ limit: 100 }).find(({ state }) => state !== 'completed');
  const planId = unfinished?.planId ?? createPlan(service);
  const state = () => service.plan(planId)?.state;
  if (state() === 'interrupted') service.verifyPlan(planId, {}, CONTEXT);
  if (state() === 'interrupted') await service.resumePlan(planId, {}, CONTEXT);
  else if (state() === 'draft') await service.executePlan(planId, {}, CONTEXT);
  service.on('plan', (plan) => {
    if (plan.planId === planId && plan.state !== 'running')
      process.send?.({ kind: 'ended', state: plan.state });
  });
  if (state() !== 'running') process.send?.({ kind: 'ended', state: state() });
}

function createPlan(service: ActionService): string {
  const steps = ['uav-1', 'uav-2'].flatMap((vehicleId) =>
    Array.from({ length: STEPS_A_VEHICLE }, (_, index) => ({
      stepId: `${vehicleId}-${index}`,
      type: 'change-altitude',
      vehicleId,
      params: { altitudeM: (at.get(vehicleId) ?? 0) + index + 1 },
      ...(index > 0 && { afterStepId: `${vehicleId}-${index - 1}` }),
    })),
  );
  return service.createPlanAtOnce(planRequestSchema.parse({ name: 'Climb', steps }), CONTEXT).planId;
}
