/** A parameter now has another name. */

import { pick } from '../../types/index.ts';
import { otherName } from '../shape/names.ts';
import { propertiesOf, renamedKey, requiredOf, strikableOf, withProperty } from '../shape/schema.ts';
import { withRenamedSource } from '../shape/sources.ts';
import { requestDrift } from './request-drift.ts';
import { textIn } from './support.ts';

export const parameterRenamed = requestDrift({
  name: 'parameter-renamed',
  summary: 'a parameter has another name now',
  fits: (spec) => Object.keys(propertiesOf(spec.input)).length > 0,
  draw: (random, spec) => {
    const parameter = pick(
      random,
      strikableOf(spec.input, () => true),
    );
    const name = otherName(random, parameter, Object.keys(propertiesOf(spec.input)));
    const isRequired = requiredOf(spec.input).includes(parameter);
    // Some tools complain about the name they no longer know, others about the one they miss.
    const complaint = isRequired ? pick(random, ['unknown', 'missing']) : 'unknown';
    return { parameter, name, isRequired, complaint };
  },
  adapted: ({ detail }, args) =>
    !(textIn(detail, 'parameter') in args) && (detail.isRequired !== true || textIn(detail, 'name') in args),
  problem: ({ detail }, spec, args) => {
    const [parameter, name] = [textIn(detail, 'parameter'), textIn(detail, 'name')];
    if (detail.complaint === 'missing' || !(parameter in args))
      return { code: 'missing-argument', parameter: name };
    const allowed = Object.keys(renamedKey(propertiesOf(spec.input), parameter, name));
    return { code: 'unknown-argument', parameter, suggestion: name, allowed };
  },
  forward: ({ detail }, args) => renamedKey(args, textIn(detail, 'parameter'), textIn(detail, 'name')),
  back: ({ detail }, args) => renamedKey(args, textIn(detail, 'name'), textIn(detail, 'parameter')),
  respec: ({ detail }, spec) => {
    const [parameter, name] = [textIn(detail, 'parameter'), textIn(detail, 'name')];
    return {
      ...withRenamedSource(spec, parameter, name),
      input: withProperty(spec.input, parameter, { name }),
    };
  },
});
