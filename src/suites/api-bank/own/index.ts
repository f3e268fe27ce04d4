import type { ApiBankData } from '../format.ts';
export function ownData(): ApiBankData { throw new Error('later'); }
