/** The sum of the differences of loss along the plan: a straight line is a steady difference, a step is one task. */

import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type Pair, runningDifference } from '../../model/index.ts';
import { SaveButtons } from './figure.tsx';
import { groupDigits, signed } from './format.ts';
import { saveCanvas } from './save.ts';
import { useIsDark } from './theme.tsx';

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [1100, 190, 56, 28];
const LABEL_PX = 16;

/** A canvas: a path of a million points is no problem, as many elements would be. */
export function RunningDifference({
  pairs,
  names,
  chosen,
  onChoose,
}: {
  readonly pairs: readonly Pair[];
  readonly names: readonly [string, string];
  readonly chosen: number | undefined;
  readonly onChoose: (index: number) => void;
}): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const sums = useMemo(() => runningDifference(pairs), [pairs]);
  const isDark = useIsDark();
  const last = sums.at(-1) ?? 0;
  const less = last < 0 ? `; B (${names[1]}) lost less` : last > 0 ? `; A (${names[0]}) lost less` : '';
  const label = `Running difference of loss, B minus A, over ${groupDigits(pairs.length)} pairs in the order of the plan: ends at ${signed(last, 1)}${less}`;
  useEffect(() => {
    const context = canvas.current!.getContext('2d')!;
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const [least, most] = extremes(sums);
    const x = (i: number) => LEFT + ((WIDTH - LEFT - 8) * i) / Math.max(1, sums.length - 1);
    const y = (value: number) =>
      10 + ((HEIGHT - BOTTOM - 10) * (most - value)) / Math.max(1e-9, most - least);
    context.reset();
    context.scale(canvas.current!.width / WIDTH, canvas.current!.height / HEIGHT);
    context.font = '12px system-ui, sans-serif';
    context.fillStyle = colour('--quiet');
    context.strokeStyle = colour('--line');
    // The ends first; 0 and further labels only where they do not touch one.
    const labels: number[] = [];
    for (const value of new Set([most - least < 1e-9 ? 0 : least, most, 0])) {
      context.beginPath();
      context.moveTo(LEFT, y(value));
      context.lineTo(WIDTH - 8, y(value));
      context.stroke();
      if (labels.some((other) => Math.abs(other - y(value)) < LABEL_PX)) continue;
      labels.push(y(value));
      context.fillText(signed(value, 1), 4, y(value) + 4);
    }
    context.fillText('pairs in the order of the plan', LEFT, HEIGHT - 6);
    context.strokeStyle = colour('--mark');
    context.lineWidth = 2;
    context.beginPath();
    sums.forEach((sum, i) => {
      if (i === 0) context.moveTo(x(i), y(sum));
      else context.lineTo(x(i), y(sum));
    });
    context.stroke();
    const place = pairs.findIndex(({ index }) => index === chosen);
    if (place < 0) return;
    context.fillStyle = colour('--bad');
    context.beginPath();
    context.arc(x(place), y(sums[place]!), 5, 0, 7);
    context.fill();
  }, [sums, chosen, isDark]);
  const choose = (event: MouseEvent) => {
    const { left, width } = canvas.current!.getBoundingClientRect();
    const at = ((event.clientX - left) / width) * WIDTH;
    const place = Math.round(((at - LEFT) / (WIDTH - LEFT - 8)) * (pairs.length - 1));
    const pair = pairs[Math.min(pairs.length - 1, Math.max(0, place))];
    if (pair !== undefined) onChoose(pair.index);
  };
  return (
    <figure class="figure">
      <div class="canvas-frame" tabIndex={0} role="group" aria-label="Running difference">
        <canvas
          ref={canvas}
          width={2 * WIDTH}
          height={2 * HEIGHT}
          role="img"
          aria-label={label}
          onClick={choose}
        />
      </div>
      <figcaption>
        <span>{label}.</span>
        <SaveButtons
          name="running-difference"
          onPng={() => void saveCanvas('running-difference', canvas.current!)}
          csv={() => ({ head: ['pair', 'running difference'], rows: [...sums].map((sum, i) => [i, sum]) })}
        />
      </figcaption>
    </figure>
  );
}

/** Least and largest, 0 included. */
function extremes(sums: Float64Array): [number, number] {
  let [low, high] = [0, 0];
  for (const sum of sums) {
    low = Math.min(low, sum);
    high = Math.max(high, sum);
  }
  return [low, high];
}
