/** The position of a rollout in an experiment. Fault schedules are keyed on it, never on a policy's name. */

export interface FaultCoordinate {
  readonly suite: string;
  readonly task: string;
  readonly seed: number;
  readonly repeat: number;
  /** The tool that each step of the plan calls. */
  readonly plan?: readonly string[];
}

/** For a seed alone: the tools are the user's own and there is no plan. */
export function coordinateOf(where: FaultCoordinate | number): FaultCoordinate {
  return typeof where === 'number' ? { suite: 'own-tools', task: '-', seed: where, repeat: 0 } : where;
}
