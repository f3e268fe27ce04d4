/** What is said of a run in which the model plans: nothing in it is paired, and nothing of it goes with a given plan. */

export const unpairedText =
  "The model plans: it decides which calls to make, so weather follows from a tool's nth call, and policies did not meet the same. Nothing is paired: differences between policies are those of two samples, each drawn by itself. C counts failed attempts, turns of the model that came to nothing, and the turn after each call that failed for good. None of it may be pooled or compared with runs of a given plan.";
