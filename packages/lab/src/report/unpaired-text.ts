/** The note on runs in which the language model plans: nothing in them is paired. */

export const unpairedText =
  'The model plans: it decides which calls to make. Faults depend on the nth call of a tool, so policies face different faults. Nothing is paired: differences between policies are those of two independent samples. C counts failed attempts, turns of the model without a result, and the turn after each call that failed permanently. Do not pool or compare these results with runs of a given plan.';
