import {
  BadgeCheck,
  ClipboardCheck,
  FileClock,
  History,
  Lock,
  type LucideIcon,
  OctagonX,
  Pause,
  Play,
  RotateCcw,
  StepForward,
} from 'lucide-react';
import type { Plan } from '../../../../gateway/contract/action/plan.ts';
import { Button } from '../../../components/button/Button.tsx';
import { SlideToConfirm } from '../../../components/button/SlideToConfirm.tsx';
import { Note } from '../../../components/Note.tsx';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { useApprovalStore } from '../../../state/command-center/governance-store.ts';
import {
  isEditable,
  PLAN_COMMANDS,
  type PlanCommand,
  whyNotCommand,
} from '../../../state/command-center/plans/plan-commands.ts';
import { usePlanOrders } from '../../../state/command-center/plans/plan-orders.ts';
import { showTab, usePlanViewStore } from '../../../state/command-center/plans/plan-view-store.ts';
import { useConnectionStore } from '../../../state/connection/connection-store.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { type NameOf, vehiclesText } from '../../../state/vehicle/vehicle-names.ts';
import { compensationText } from './compose/CompensationField.tsx';

const COMMAND = {
  execute: { word: 'Execute', Icon: Play },
  pause: { word: 'Pause', Icon: Pause },
  resume: { word: 'Resume (plan)', Icon: StepForward },
  abort: { word: 'Abort', Icon: OctagonX },
  verify: { word: 'Verify (plan)', Icon: BadgeCheck },
  retry: { word: 'Retry', Icon: RotateCcw },
  audit: { word: 'Audit (plan)', Icon: FileClock },
  replay: { word: 'Replay', Icon: History },
} as const satisfies Readonly<Record<PlanCommand, { readonly word: Message; readonly Icon: LucideIcon }>>;

/** What can be done only before the plan is executed. */
const PREPARATIONS = [
  {
    tab: 'check',
    word: 'Check',
    Icon: ClipboardCheck,
    whyNot: 'Already executed: nothing left to check.',
  },
  {
    tab: 'resources',
    word: 'Allocate',
    Icon: Lock,
    whyNot: 'The running plan reserves and releases its resources automatically.',
  },
] as const;

/** Commands for which governance decides on the whole plan. */
const STARTS: ReadonlySet<PlanCommand> = new Set(['execute', 'resume', 'retry']);

/** Check and allocate, the eight plan commands, and abort, which has a place of its own. */
export function PlanCommandBar({ plan, nameOf }: { readonly plan: Plan; readonly nameOf: NameOf }) {
  const orders = usePlanOrders();
  const isConfirming = usePlanViewStore((state) => state.isConfirming);
  const isReachable = useConnectionStore((state) => state.gateway !== 'offline');
  // What an answer is awaited for: asking again would only cause a version conflict. Pause and abort
  // carry no version and never wait.
  const { waiting, send } = useRequest();
  const offline = isReachable ? undefined : t('The gateway is offline.');
  const isPreparing = isEditable(plan.state);
  const vehicles = vehiclesText(plan.vehicles, nameOf);

  const approvals = useWaitingApprovals(plan.planId);
  const reasonOf = (command: PlanCommand) =>
    whyNotCommand(command, plan, isReachable) ??
    (approvals > 0 && STARTS.has(command) ? t('Waiting for approval. Open approvals.') : undefined) ??
    (command === 'pause' ? undefined : waiting);
  const run: Readonly<Record<PlanCommand, () => void>> = {
    execute: () => usePlanViewStore.setState({ isConfirming: !isConfirming }),
    pause: () => void orders.command(plan, 'pause'),
    resume: () => void send(() => orders.command(plan, 'resume')),
    abort: () => void orders.abort(plan, {}),
    verify: () => {
      showTab('verify');
      void send(() => orders.verify(plan));
    },
    retry: () => showTab('retry'),
    audit: () => showTab('audit'),
    replay: () => showTab('replay'),
  };
  const abortReason = whyNotCommand('abort', plan, isReachable);
  const canConfirm = isConfirming && whyNotCommand('execute', plan, true) === undefined;
  return (
    <section className="stack-6 flex-none" aria-label={t('Plan commands')}>
      <div className="plan-bar-row line-wrap gap-5">
        {PREPARATIONS.map(({ tab, word, Icon, whyNot }) => (
          <Button
            key={tab}
            disabledReason={offline ?? (isPreparing ? undefined : t(whyNot))}
            onClick={() => {
              showTab(tab);
              void send(() => (tab === 'check' ? orders.check(plan) : orders.allocate(plan, false)));
            }}
          >
            <Icon size={14} aria-hidden />
            {t(word)}
          </Button>
        ))}
        <span className="plan-bar-gap" aria-hidden />
        {PLAN_COMMANDS.filter((command) => command !== 'abort').map((command) => {
          const { word, Icon } = COMMAND[command];
          return (
            <Button
              key={command}
              variant={command === 'execute' && reasonOf('execute') === undefined ? 'primary' : 'plain'}
              disabledReason={reasonOf(command)}
              isExpanded={command === 'execute' && canConfirm ? true : undefined}
              onClick={run[command]}
            >
              <Icon size={14} aria-hidden />
              {t(word)}
            </Button>
          );
        })}
        <div className="plan-abort" data-open={(abortReason === undefined && !isPreparing) || undefined}>
          <Button
            className="plan-abort-button"
            disabledReason={abortReason}
            tooltip={t('Ends the plan immediately; {vehicles}: {compensation}', {
              vehicles,
              compensation: compensationText(plan.compensation),
            })}
            onClick={run.abort}
          >
            <OctagonX size={15} aria-hidden />
            {t(COMMAND.abort.word)}
          </Button>
        </div>
      </div>
      {canConfirm && (
        <div className="plan-confirm">
          <Note>
            {plan.vehicles.length > 2 &&
              t('With {vehicles}.', { vehicles: plan.vehicles.map(nameOf).join(', ') })}{' '}
            {t(
              'Governance decides on each step. You can pause or abort the plan while it runs; hold, RTL and land work at any time.',
            )}
          </Note>
          <SlideToConfirm
            label={t('Execute {plan} with {vehicles} ({mode})', {
              plan: plan.name,
              vehicles,
              mode: MODE_TEXT[plan.mode].label,
            })}
            disabledReason={reasonOf('execute')}
            onConfirm={() => {
              usePlanViewStore.setState({ isConfirming: false, tab: 'step' });
              void send(() => orders.command(plan, 'execute'));
            }}
          />
        </div>
      )}
    </section>
  );
}

/** How many decisions of the plan wait for a person. */
export function useWaitingApprovals(planId: string): number {
  return useApprovalStore(
    (state) =>
      Object.values(state.approvals).filter((each) => each.planId === planId && each.state === 'waiting')
        .length,
  );
}
