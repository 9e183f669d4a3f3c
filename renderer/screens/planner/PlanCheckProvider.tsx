import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { type CheckedPlan, useFlightPlanCheck } from '../../state/planner/flight-plan-check.ts';
import { useFlightPlanStore } from '../../state/planner/flight-plan-store.ts';

const NONE: ReadonlySet<string> = new Set();
const CheckContext = createContext<CheckedPlan | undefined>(undefined);
const ProblemContext = createContext(NONE);

/** Checks the plan once for all who show what came of it. */
export function PlanCheckProvider({ children }: { readonly children: ReactNode }) {
  const check = useFlightPlanCheck(useFlightPlanStore((state) => state.history.present.plan));
  const marked = useRef(NONE);
  const found = useMemo(() => new Set(check?.problems.flatMap(({ entryId }) => entryId ?? [])), [check]);
  // The list and the map are drawn again only when other entries are marked.
  if (found.size !== marked.current.size || [...found].some((id) => !marked.current.has(id)))
    marked.current = found;
  return (
    <CheckContext value={check}>
      <ProblemContext value={marked.current}>{children}</ProblemContext>
    </CheckContext>
  );
}

/** Undefined until the plan was checked. */
export function usePlanCheck(): CheckedPlan | undefined {
  return useContext(CheckContext);
}

/** Entries with something wrong. */
export function useProblemIds(): ReadonlySet<string> {
  return useContext(ProblemContext);
}
