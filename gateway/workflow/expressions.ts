/** Evaluates expressions. */
export interface Expressions {
  /**
   * The JSON value it gives; undefined where it gives nothing.
   * @throws workflow-expression: what it throws, that it takes longer than 250 ms, or gives more than 256 kB
   */
  evaluate(expression: string, context: Readonly<Record<string, unknown>>): Promise<unknown>;
}
