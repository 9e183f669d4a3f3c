import { Ban, CircleCheck, CircleX, Hourglass, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { AssertionResult, SimulationState } from '../../../gateway/contract/simulation/simulation.ts';
import { ASSERTION_STATE_TEXT, SIMULATION_STATE_TEXT } from '../../format/simulation-text.ts';
import { t } from '../../language/translate.ts';

const ICON: Readonly<Record<SimulationState, LucideIcon>> = {
  queued: Hourglass,
  running: LoaderCircle,
  passed: CircleCheck,
  failed: CircleX,
  cancelled: Ban,
};

const ASSERTION_ICON: Readonly<Record<AssertionResult['state'], LucideIcon>> = {
  waiting: Hourglass,
  passed: CircleCheck,
  failed: CircleX,
};

interface TagProps {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly title?: string;
  readonly children: string;
}

function Tag({ icon: Icon, tone, title, children }: TagProps) {
  return (
    <span
      className="toned small-dim semibold items-center inline-flex gap-4 nowrap"
      data-tone={tone}
      title={title}
    >
      <Icon size={14} aria-hidden />
      {children}
    </span>
  );
}

/** A run's state as an icon and a word. */
export function StateTag(props: { readonly state: SimulationState; readonly isPaused?: boolean }) {
  const { state, isPaused = false } = props;
  const { word, tone, meaning } = SIMULATION_STATE_TEXT[state];
  return (
    <Tag icon={ICON[state]} tone={tone} title={t(meaning)}>
      {state === 'running' && isPaused ? t('Paused') : t(word)}
    </Tag>
  );
}

/** The result of an assertion so far. */
export function AssertionTag({ state }: { readonly state: AssertionResult['state'] }) {
  const { word, tone } = ASSERTION_STATE_TEXT[state];
  return (
    <Tag icon={ASSERTION_ICON[state]} tone={tone}>
      {t(word)}
    </Tag>
  );
}
