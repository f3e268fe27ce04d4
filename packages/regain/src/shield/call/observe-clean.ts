/** Shows a call without a failure to a memory that waits for what works after a failure. */

import type { ToolSpec } from '../../types/index.ts';
import type { ShieldRuntime } from '../runtime.ts';
import { jsonArguments } from './call-arguments.ts';
import type { PendingCall } from './pending-call.ts';

export function observeClean(
  { learning, secrets }: ShieldRuntime,
  spec: ToolSpec,
  pending: PendingCall,
): void {
  const { args, isRepairable } = jsonArguments(pending);
  if (!isRepairable) return;
  const known = secrets.forCall(pending.secrets);
  known.fullScan(args, 'call');
  learning.observe({ tool: spec.name, args, spec }, known);
}
