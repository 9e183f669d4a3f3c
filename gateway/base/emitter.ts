/** Calls off a subscription; harmless when called again. */
export type Unsubscribe = () => void;

/**
 * Announces facts that are already true to its subscribers. To ask for work, call a method; never use an
 * event.
 * Listeners run synchronously in the order of subscription.
 */
export class Emitter<Events extends object> {
  readonly #listeners = new Map<keyof Events, Set<(event: never) => void>>();

  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): Unsubscribe {
    const set = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, set);
    set.add(listener as (event: never) => void);
    return () => void set.delete(listener as (event: never) => void);
  }

  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    const set = this.#listeners.get(name);
    if (!set) return;
    for (const listener of [...set]) (listener as (event: Events[Name]) => void)(event);
  }
}
