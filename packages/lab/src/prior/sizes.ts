/** The four sizes of the prior: the scale axis where there is no language model. */

export interface Size {
  /** Rows shared by words with equal hash; a power of 2. */
  readonly buckets: number;
  /** Width of the hidden layer. */
  readonly hidden: number;
}

export const sizes = {
  tiny: { buckets: 256, hidden: 4 },
  small: { buckets: 1024, hidden: 12 },
  base: { buckets: 4096, hidden: 32 },
  large: { buckets: 8192, hidden: 64 },
} as const satisfies Readonly<Record<string, Size>>;
export type SizeName = keyof typeof sizes;
export const sizeNames = Object.keys(sizes) as SizeName[];
