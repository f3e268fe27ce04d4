/** Names of tools as values of metric attributes: few, however many tools a program makes. */

/** Series of one metric multiply with its tools. */
const TOOLS_MAX = 200;

/** The value of OpenTelemetry for what has no name of its own. */
export const OTHER = '_OTHER';

/** The first tools have their own name; all further ones share one. */
export class ToolLabels {
  readonly #known = new Set<string>();

  of(tool: string): string {
    if (this.#known.has(tool)) return tool;
    if (this.#known.size >= TOOLS_MAX) return OTHER;
    this.#known.add(tool);
    return tool;
  }
}
