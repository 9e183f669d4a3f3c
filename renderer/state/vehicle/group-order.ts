import { create } from 'zustand';
import type { CommandName } from '../../../gateway/contract/command/catalogue/commands.ts';
import { browserClock } from '../../api/connection/clock.ts';
import type { OrderAnswer, Orders } from './orders.ts';
import type { VehicleEntry } from './vehicle-store.ts';

/** What a group action sends to each of its vehicles. */
export type GroupOrder =
  | { readonly kind: 'hold' | 'rtl' | 'land' | 'arm' | 'disarm' | 'mission' }
  | { readonly kind: 'takeoff'; readonly altitudeM: number }
  | { readonly kind: 'mode'; readonly mode: string };

/** The command whose availability decides whether a vehicle can get the order. */
export const GROUP_COMMAND: Readonly<Record<GroupOrder['kind'], CommandName>> = {
  hold: 'hold',
  rtl: 'rtl',
  land: 'land',
  arm: 'arm',
  disarm: 'disarm',
  mission: 'start-mission',
  takeoff: 'takeoff',
  mode: 'set-mode',
};

/** One vehicle of a group action. */
export interface GroupMember {
  readonly vehicleId: string;
  readonly name: string;
  readonly systemId: number;
  /** Undefined until the gateway has answered. */
  readonly answer: OrderAnswer | undefined;
  /** Why nothing was sent to this vehicle; undefined when it was. */
  readonly notSent: string | undefined;
}

export interface GroupOutcome {
  readonly groupOrderId: string;
  readonly title: string;
  readonly atMs: number;
  readonly members: readonly GroupMember[];
}

interface GroupOrderStore {
  /** Newest first; each stays until the operator dismisses it. */
  readonly outcomes: readonly GroupOutcome[];
  /** Whether the panel with "Hold all", "RTL all" and "Land all" is open. */
  readonly isAllOpen: boolean;
}

/** What became of group actions, vehicle by vehicle. */
export const useGroupOrderStore = create<GroupOrderStore>(() => ({ outcomes: [], isAllOpen: false }));

export function showAllVehicles(isAllOpen: boolean): void {
  useGroupOrderStore.setState({ isAllOpen });
}

export function dismissOutcome(groupOrderId: string): void {
  useGroupOrderStore.setState(({ outcomes }) => ({
    outcomes: outcomes.filter((each) => each.groupOrderId !== groupOrderId),
  }));
}

export interface GroupOrderInput {
  readonly title: string;
  readonly order: GroupOrder;
  readonly vehicles: readonly VehicleEntry[];
  /** Why a vehicle cannot get the order now. It is listed with this reason and gets nothing. */
  readonly whyNot: (entry: VehicleEntry, command: CommandName) => string | undefined;
}

/**
 * Sends the order to all vehicles at once, each as its own guided command. The failure of one stops no other, and
 * nothing is sent a second time.
 */
export async function orderGroup(
  orders: Orders,
  input: GroupOrderInput,
  clock = browserClock,
): Promise<void> {
  const groupOrderId = crypto.randomUUID();
  const { title, order, vehicles, whyNot } = input;
  const members = vehicles.map((entry) => ({
    vehicleId: entry.telemetry.id,
    name: entry.telemetry.name,
    systemId: entry.telemetry.sysid,
    answer: undefined,
    notSent: whyNot(entry, GROUP_COMMAND[order.kind]),
  }));
  useGroupOrderStore.setState(({ outcomes }) => ({
    outcomes: [{ groupOrderId, title, atMs: clock.utcMs(), members }, ...outcomes],
  }));
  await Promise.all(
    vehicles.map(async (entry, index) => {
      if (members[index]?.notSent !== undefined) return;
      const answer = await sendOne(orders, order, entry);
      noteAnswer(groupOrderId, entry.telemetry.id, answer);
    }),
  );
}

function sendOne(orders: Orders, order: GroupOrder, { telemetry }: VehicleEntry): Promise<OrderAnswer> {
  const { id: vehicleId, armed, status } = telemetry;
  switch (order.kind) {
    case 'takeoff': {
      const { altitudeM } = order;
      return armed
        ? orders.command({ vehicleId, command: 'takeoff', params: { altitudeM } })
        : orders.armAndTakeOff(vehicleId, altitudeM);
    }
    case 'mission':
      return status === 'flying' || status === 'returning'
        ? orders.command({ vehicleId, command: 'start-mission', params: {} })
        : orders.startMission(vehicleId);
    case 'mode':
      return orders.command({ vehicleId, command: 'set-mode', params: { mode: order.mode } });
    case 'hold':
    case 'rtl':
    case 'land':
    case 'arm':
    case 'disarm':
      return orders.command({ vehicleId, command: order.kind, params: {} });
  }
}

function noteAnswer(groupOrderId: string, vehicleId: string, answer: OrderAnswer): void {
  useGroupOrderStore.setState(({ outcomes }) => ({
    outcomes: outcomes.map((outcome) =>
      outcome.groupOrderId === groupOrderId
        ? {
            ...outcome,
            members: outcome.members.map((member) =>
              member.vehicleId === vehicleId ? { ...member, answer } : member,
            ),
          }
        : outcome,
    ),
  }));
}
