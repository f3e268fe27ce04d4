/** Failure classes in three groups with a colour each: of the service, of the call, of the answer. */

import { callFailureClasses, outputFailureClasses, serviceFailureClasses } from 'regain/internal/types';

export function classTone(failure: string): 'service' | 'call' | 'output' | 'other' {
  const of = (classes: readonly string[]) => classes.includes(failure);
  if (of(serviceFailureClasses)) return 'service';
  if (of(callFailureClasses)) return 'call';
  return of(outputFailureClasses) ? 'output' : 'other';
}
