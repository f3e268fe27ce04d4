/** Fault injection: profiles, fault kinds, and what was injected. */

export type { ErrorFormatter } from '../dialects/index.ts';
export {
  checkFaultKind,
  defineFaultKind,
  type Fault,
  type FaultKind,
  type FaultKindDefinition,
  type FaultLog,
  type FaultProfile,
  type FaultProfileInput,
  faultKindNames,
  getInjection,
  getProfile,
  type Injection,
  type InjectOptions,
  type InterceptedCall,
  inject,
  profileNames,
  toProfile,
} from '../faults/index.ts';
