/** A parameter now has another name. */

import { pick } from '../../types/index.ts';
import { otherName } from '../shape/alternative-names.ts';
import { changeableParameters, propertiesOf, renamedKey, requiredOf, withProperty } from '../shape/schema.ts';
import { withRenamedSource } from '../shape/verification-calls.ts';
import { textIn } from './kind-helpers.ts';
import { requestDrift } from './request-drift.ts';

export const parameterRenamed = requestDrift({
  name: 'parameter-renamed',
  summary: 'a parameter has a new name',
  appliesTo: (spec) => Object.keys(propertiesOf(spec.inputSchema)).length > 0,
  draw: (random, spec) => {
    const parameter = pick(
      random,
      changeableParameters(spec.inputSchema, () => true),
    );
    const name = otherName(random, parameter, Object.keys(propertiesOf(spec.inputSchema)));
    const isRequired = requiredOf(spec.inputSchema).includes(parameter);
    // Some tools report the unknown name, others the missing one.
    const complaint = isRequired ? pick(random, ['unknown', 'missing']) : 'unknown';
    return { parameter, name, isRequired, complaint };
  },
  isAdapted: ({ detail }, args) =>
    !(textIn(detail, 'parameter') in args) && (detail.isRequired !== true || textIn(detail, 'name') in args),
  problem: ({ detail }, spec, args) => {
    const [parameter, name] = [textIn(detail, 'parameter'), textIn(detail, 'name')];
    if (detail.complaint === 'missing' || !(parameter in args))
      return { code: 'missing-argument', parameter: name };
    const allowed = Object.keys(renamedKey(propertiesOf(spec.inputSchema), parameter, name));
    return { code: 'unknown-argument', parameter, suggestion: name, allowed };
  },
  forward: ({ detail }, args) => renamedKey(args, textIn(detail, 'parameter'), textIn(detail, 'name')),
  back: ({ detail }, args) => renamedKey(args, textIn(detail, 'name'), textIn(detail, 'parameter')),
  changeSpec: ({ detail }, spec) => {
    const [parameter, name] = [textIn(detail, 'parameter'), textIn(detail, 'name')];
    return {
      ...withRenamedSource(spec, parameter, name),
      inputSchema: withProperty(spec.inputSchema, parameter, { name }),
    };
  },
});
