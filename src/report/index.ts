/** Tables and figures as pure functions of data, as a user imports them: `regain/report`. */

export { breakdownFigure } from './figures/breakdown.ts';
export { sensitivityFigure } from './figures/sensitivity.ts';
export type { FigureDocument, FigureElement } from './figures/theme.ts';
export { renderSvg } from './render-svg.ts';
export { type Column, fixed, type Table, table, toMarkdown, toText } from './table.ts';
