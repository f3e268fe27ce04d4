/** A reporter of one's own: one line for each cell. `regain report RUN --reporter examples/extending/reporter.ts`. */

import { checkReporter, type Reporter } from '@regain/lab/report';

const lines: Reporter = {
  name: 'lines',
  report: ({ cells }) => ({
    files: {
      'lines.txt': cells
        // A cell of which too little is done, or all of it is void, has no figures.
        .map(({ policy, suite, RR }) => `${policy} on ${suite}: ${RR === null ? '-' : RR.point.toFixed(2)}\n`)
        .join(''),
    },
  }),
};

await checkReporter(lines);
export default lines;
