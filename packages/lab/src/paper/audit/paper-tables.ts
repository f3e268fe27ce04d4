/**
 * The tables of the paper as printed ("Recoverability Has a Law: The ERR Measure for Tool-Augmented
 * Agents"): claims to be tested, not results (docs/reference/law.md, section 11).
 */

import { type PrintedFigure, printedFigure } from './printed-figure.ts';

export interface PaperTable<Column extends string> {
  readonly number: number;
  readonly caption: string;
  /** Heads as printed. */
  readonly heads: Readonly<Record<Column, string>>;
  readonly rows: readonly PaperRow<Column>[];
}

/** One printed row. Systems carry one name throughout, though two tables print "Vanilla 14B". */
export interface PaperRow<Column extends string> {
  readonly name: string;
  readonly figures: Readonly<Record<Column, PrintedFigure>>;
}

/** The operating point of all experiments: "gamma = 0.9", "although lambda = 0.5 is not infinitesimal". */
export const paperGamma = 0.9;
export const paperLambda = 0.5;

export const collapseTable = parseTable(
  1,
  'Efficiency-regret collapse across recovery strategies',
  { RR: 'RR(%)', CSR: 'CSR(% norm.)', ES: 'ES', observed: 'Obs. ERR' },
  {
    Vanilla: '38.2±1.6 35.4±1.4 0.312±0.010 7.02±0.10',
    ToolBench: '61.5±1.1 56.6±1.3 0.504±0.009 4.98±0.09',
    ToolReflect: '69.9±1.0 62.2±1.1 0.577±0.009 4.25±0.09',
    CRITIC: '78.7±0.9 67.9±1.0 0.661±0.008 3.41±0.08',
    FORTIFY: '94.7±0.8 85.1±1.0 0.814±0.007 1.78±0.07',
  },
);

export const ablationTable = parseTable(
  2,
  'Mechanisms controlling position on the manifold',
  { RR: 'RR', CSR: 'CSR', ES: 'ES', gap: 'Delta ERR' },
  {
    'No Retrieval': '84.5±1.0 78.0±1.1 0.725±0.009 +0.47',
    'No Recovery': '81.7±1.1 75.0±1.1 0.707±0.010 +0.52',
    'Full System': '94.7±0.8 85.1±1.0 0.814±0.007 —',
  },
);

export const backboneTable = parseTable(
  3,
  'Scaling properties of the recovery law',
  { RR: 'RR', CSR: 'CSR', ES: 'ES', predicted: 'Pred. ERR' },
  {
    'Qwen 2.5 14B': '94.7 89.1 0.814 1.78',
    'Gemma 3 12B': '92.4 87.2 0.797 1.96',
    'Llama 3 8B': '88.5 83.0 0.755 2.47',
    'Thinking V1 32B': '96.0 90.5 0.823 1.69',
  },
);

/** Billions of parameters, as the names of the backbones give them. */
export const backboneSizes: Readonly<Record<string, number>> = {
  'Qwen 2.5 14B': 14,
  'Gemma 3 12B': 12,
  'Llama 3 8B': 8,
  'Thinking V1 32B': 32,
};

/** CSR in percent by recovery step. */
export const depthTable = parseTable(
  4,
  'Temporal recovery stability',
  { S1: 'S1', S2: 'S2', S3: 'S3', S4: 'S4', S5: 'S5', S6: 'S6' },
  {
    Vanilla: '34.8 21.4 12.7 3.9 1.1 0.0',
    ToolBench: '56.2 49.8 31.4 23.6 12.4 8.2',
    ToolReflect: '62.5 71.3 63.2 55.8 39.9 31.6',
    CRITIC: '68.4 73.5 61.8 63.1 58.4 49.1',
    FORTIFY: '78.3 86.0 84.0 77.5 69.0 59.5',
  },
);

const lawHeads = {
  ES: 'ES',
  predicted: 'Pred. ERR',
  observed: 'Obs. ERR',
  delta: 'Delta',
  deltaNorm: 'Delta_norm',
};

export const lawTable = parseTable(5, 'Cross-model invariance of the recovery law', lawHeads, {
  Vanilla: '0.312 7.00 7.17 0.17 0.024',
  ToolBench: '0.504 4.98 5.02 0.04 0.008',
  ToolReflect: '0.577 4.25 4.31 0.06 0.014',
  CRITIC: '0.661 3.41 3.45 0.04 0.012',
  FORTIFY: '0.814 1.78 1.87 0.09 0.051',
});

export const benchmarkTable = parseTable(6, 'Cross-environment invariance of the recovery law', lawHeads, {
  PaladinEval: '0.816 1.84 1.87 0.03 0.016',
  'API-Bank': '0.814 1.86 1.89 0.03 0.016',
  WikidataLive: '0.815 1.85 1.88 0.03 0.017',
  ToolReflectEval: '0.813 1.87 1.90 0.03 0.016',
});

export const paperTables: readonly PaperTable<string>[] = [
  collapseTable,
  ablationTable,
  backboneTable,
  depthTable,
  lawTable,
  benchmarkTable,
];

/** The row of a table by its name. */
export function rowOf<Column extends string>(table: PaperTable<Column>, name: string): PaperRow<Column> {
  return table.rows.find((row) => row.name === name)!;
}

/** Reads rows in the layout of the page, so that a person can compare them with it. */
function parseTable<Column extends string>(
  number: number,
  caption: string,
  heads: Record<Column, string>,
  lines: Record<string, string>,
): PaperTable<Column> {
  const columns = Object.keys(heads) as Column[];
  const rows = Object.entries(lines).map(([name, line]) => {
    const cells = line.split(' ');
    const entries = columns.map(
      (column, i) => [column, printedFigure(cells[i]!, isPercentage(column))] as const,
    );
    return { name, figures: Object.fromEntries(entries) as Record<Column, PrintedFigure> };
  });
  return { number, caption, heads, rows };
}

/** RR, CSR and the columns by step are printed in percent, whether the head says so or not. */
function isPercentage(column: string): boolean {
  return column === 'RR' || column === 'CSR' || /^S\d$/.test(column);
}
