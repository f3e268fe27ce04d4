/** Swaps the values of two arguments if each fits the other's parameter and not its own. */

import type { Json } from '../../../types/index.ts';
import { withValue } from '../json/json-path.ts';
import { type Change, propertyAt, type RepairOperator } from '../repair-context.ts';
import { type SchemaView, viewOf } from '../schema/view-of.ts';
import { conversionsOf } from '../values/conversions.ts';
import { fitsParameter } from '../values/fits-parameter.ts';

export const swapValues: RepairOperator = (issue, state, context) => {
  const property = propertyAt(issue, state, context);
  const { path, view } = issue;
  if (view === undefined || property?.value === undefined || property.value === null) return [];
  const { name, value, container, parent, parentPath } = property;
  const changes: Change[] = [];
  for (const [other, held] of Object.entries(container).slice(0, 40)) {
    const schema = parent.properties.get(other);
    if (other === name || schema === undefined) continue;
    const otherView = viewOf(context.closed, schema, held);
    const isCrossed =
      fitsParameter(held, view) && fitsParameter(value, otherView) && !fitsParameter(value, view);
    if (!isCrossed) continue;
    // If the other value also fits its own parameter, this is only a guess.
    const isBothWrong = !fitsParameter(held, otherView);
    const isTelling =
      view.allowed !== undefined || typeKey(view) !== typeKey(otherView) || view.format !== otherView.format;
    if (!isBothWrong && !isTelling) continue;
    const swapped = withValue(withValue(state.args, [...parentPath, other], value), path, held);
    changes.push({
      args: swapped as Change['args'],
      operator: 'move-value',
      path,
      why: `"${name}" and "${other}" hold each other's values`,
      // If each value could be converted for its own parameter, that is the smaller mistake.
      support:
        isRestatable(value, view, name) && isRestatable(held, otherView, other)
          ? 0.45
          : isBothWrong
            ? 0.93
            : 0.6,
    });
  }
  return changes.slice(0, 2);
};

function isRestatable(value: Json, view: SchemaView, name: string): boolean {
  return fitsParameter(value, view) || conversionsOf(value, view, name).some(({ support }) => support >= 0.9);
}

/** Integers and other numbers count as one type. */
function typeKey({ types }: SchemaView): string {
  return types.map((type) => (type === 'integer' ? 'number' : type)).join();
}
