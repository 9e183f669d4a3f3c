/** One parameter in the vehicle's list. */
export interface ListedParameter {
  readonly name: string;
  readonly index: number;
  /** MAV_PARAM_TYPE */
  readonly type: number;
  readonly value: number;
  /** Factory default, if the vehicle has told it. */
  readonly defaultValue?: number | undefined;
}

/** Parameters by their index in the vehicle's list. Some may still be missing. */
export class ParameterList {
  readonly #byIndex = new Map<number, ListedParameter>();
  readonly #byName = new Map<string, ListedParameter>();
  /** Number of parameters of the vehicle. Undefined until reported. */
  count: number | undefined;

  get received(): number {
    return this.#byIndex.size;
  }

  get isComplete(): boolean {
    return this.count !== undefined && this.#byIndex.size >= this.count;
  }

  has(index: number): boolean {
    return this.#byIndex.has(index);
  }

  find(name: string): ListedParameter | undefined {
    return this.#byName.get(name);
  }

  all(): IterableIterator<ListedParameter> {
    return this.#byName.values();
  }

  /** Indices not yet received, in order. */
  missing(): readonly number[] {
    const count = this.count ?? 0;
    return Array.from({ length: count }, (_, index) => index).filter((index) => !this.#byIndex.has(index));
  }

  /** False when another parameter has its index or name: it is from another list. */
  fits({ name, index }: ListedParameter): boolean {
    const atIndex = this.#byIndex.get(index);
    const ofName = this.#byName.get(name);
    return (atIndex?.name ?? name) === name && (ofName?.index ?? index) === index;
  }

  put(parameter: ListedParameter): void {
    this.#byIndex.set(parameter.index, parameter);
    this.#byName.set(parameter.name, parameter);
  }

  clear(): void {
    this.#byIndex.clear();
    this.#byName.clear();
    this.count = undefined;
  }
}
