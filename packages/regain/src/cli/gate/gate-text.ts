/** The result of `regain gate` for a terminal, as Markdown and as JUnit XML. */

import type { GateResult, GateSide } from '../../analysis/index.ts';
import { escapeXml, fixed, percent } from '../../text/index.ts';
import { heading, wrapText } from '../output.ts';

export function gateText(result: GateResult): string {
  return [
    heading(`${result.verdict}: ${result.metric}`),
    ...lines(result).map((line) => wrapText(line, 2)),
  ].join('\n');
}

export function gateMarkdown(result: GateResult): string {
  return [`### regain gate: ${result.verdict}`, '', ...lines(result).map((line) => `- ${line}`), ''].join(
    '\n',
  );
}

/** An inconclusive result is an error of the test, not a failure of the candidate. */
export function gateJunit(result: GateResult): string {
  const { verdict, metric, reason } = result;
  const element = verdict === 'FAIL' ? 'failure' : 'error';
  const counts = `tests="1" failures="${verdict === 'FAIL' ? 1 : 0}" errors="${verdict === 'INCONCLUSIVE' ? 1 : 0}"`;
  const inner =
    verdict === 'PASS'
      ? ''
      : `<${element} message="${escapeXml(reason)}">${escapeXml(lines(result).join('\n'))}</${element}>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}><testsuite name="regain gate" ${counts}>`,
    `<testcase classname="regain.gate" name="${metric}">${inner}<system-out>${escapeXml(lines(result).join('\n'))}</system-out></testcase>`,
    '</testsuite></testsuites>',
    '',
  ].join('\n');
}

function lines(result: GateResult): string[] {
  const { baseline, candidate, unit, isPaired, sharedTasks, worseTasks, betterTasks } = result;
  const { power, tasksForPower, maxRegression, reason } = result;
  return [
    `baseline ${sideText(baseline, unit)}; candidate ${sideText(candidate, unit)}`,
    isPaired
      ? `paired by ${sharedTasks} shared tasks: ${worseTasks} became worse, ${betterTasks} better`
      : 'not paired: the two sides have other tasks or sessions',
    `${reason} (allowed: ${maxRegression})`,
    ...(power === null
      ? []
      : [
          `power: with no true difference, ${percent(power, 0)} of such comparisons pass${
            tasksForPower === null ? '' : `; ${tasksForPower} tasks on each side would give 80 %`
          }`,
        ]),
    ...(unit === 'operation'
      ? ['No outcome of tasks is known on both sides: a completed operation stands for success.']
      : []),
  ];
}

function sideText({ value, observations, tasks }: GateSide, unit: GateResult['unit']): string {
  const shown = value === null ? 'no observation' : fixed(value, 4);
  return `${shown} (${observations} ${unit}s in ${tasks} ${tasks === 1 ? 'task' : 'tasks'})`;
}
