import type { Dependency } from '../../contract/action/plan.ts';

type Edge = Pick<Dependency, 'type' | 'from' | 'to'>;

/** The steps' dependencies as a graph. */
export class PlanGraph<Link extends Edge = Dependency> {
  readonly #incoming = new Map<string, Link[]>();
  readonly #next = new Map<string, string[]>();

  constructor(stepIds: Iterable<string>, dependencies: readonly Link[]) {
    for (const stepId of stepIds) {
      this.#incoming.set(stepId, []);
      this.#next.set(stepId, []);
    }
    for (const dependency of dependencies) {
      this.#incoming.get(dependency.to)?.push(dependency);
      if (dependency.from !== undefined) this.#next.get(dependency.from)?.push(dependency.to);
    }
  }

  /** What a step waits for. */
  incoming(stepId: string): readonly Link[] {
    return this.#incoming.get(stepId) ?? [];
  }

  /** Steps that wait for each other in a circle; undefined if none do. */
  cycle(): readonly string[] | undefined {
    const done = new Set<string>();
    for (const start of this.#next.keys()) {
      const found = this.#cycleFrom(start, done);
      if (found) return found;
    }
    return undefined;
  }

  /** All steps that some of `stepIds` lead to, including themselves. */
  reachedFrom(stepIds: Iterable<string>): ReadonlySet<string> {
    const reached = new Set<string>(stepIds);
    const open = [...reached];
    for (let stepId = open.pop(); stepId !== undefined; stepId = open.pop()) {
      for (const next of this.#next.get(stepId) ?? []) {
        if (reached.has(next)) continue;
        reached.add(next);
        open.push(next);
      }
    }
    return reached;
  }

  /** Depth first without recursion: two thousand steps may form one chain. */
  #cycleFrom(start: string, done: Set<string>): readonly string[] | undefined {
    if (done.has(start)) return undefined;
    const path: { readonly stepId: string; nextIndex: number }[] = [{ stepId: start, nextIndex: 0 }];
    const onPath = new Set([start]);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = this.#next.get(top.stepId)?.[top.nextIndex];
      top.nextIndex += 1;
      if (next === undefined) {
        path.pop();
        onPath.delete(top.stepId);
        done.add(top.stepId);
      } else if (onPath.has(next)) {
        const ids = path.map(({ stepId }) => stepId);
        return ids.slice(ids.indexOf(next));
      } else if (!done.has(next)) {
        path.push({ stepId: next, nextIndex: 0 });
        onPath.add(next);
      }
    }
    return undefined;
  }
}
