/** The plans: list, graph, and what can be done with them. */
export function PlansPane() {
  return <h2>Plans</h2>;
}
