/** A prompt: words that do not change without another version. `{name}` is filled in. */

export interface Prompt {
  readonly name: string;
  readonly version: number;
  readonly text: string;
}

/** What is filled in is never read for further places to fill. */
export function filled({ text }: Prompt, values: { readonly [name: string]: string }): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
