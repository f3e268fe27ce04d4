/** Where in an experiment a rollout stands: what its weather is keyed on. Never a policy's name. */

export interface FaultCoordinate {
  readonly suite: string;
  readonly task: string;
  readonly seed: number;
  readonly repeat: number;
  /** The tool that each step of the plan means to call. */
  readonly plan?: readonly string[];
}

/** A seed alone: the tools are a user's own and there is no plan. */
export function coordinateOf(where: FaultCoordinate | number): FaultCoordinate {
  return typeof where === 'number' ? { suite: 'own-tools', task: '-', seed: where, repeat: 0 } : where;
}
