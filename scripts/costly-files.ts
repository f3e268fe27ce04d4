/** A reporter of Vitest: the test files that used most processor time, so that growth is seen. Nothing is asserted. */

import type { Reporter, TestModule } from 'vitest/node';

const shown = 10;

export default class CostlyFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const costs = modules.map((module) => {
      const { processorSeconds = 0 } = module.meta() as { processorSeconds?: number };
      return { file: module.relativeModuleId, processorSeconds };
    });
    costs.sort((a, b) => b.processorSeconds - a.processorSeconds);
    const lines = costs
      .slice(0, shown)
      .map(({ file, processorSeconds }) => `${processorSeconds.toFixed(1).padStart(8)} s  ${file}`);
    console.log(['\nmost processor time:', ...lines].join('\n'));
  }
}
