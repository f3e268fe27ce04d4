/** regain/repair: what is public of repair. */

export {
  type Complaint,
  callFrom,
  confidenceOf,
  decideRepair,
  type Edit,
  embedded,
  type ParsedFailure,
  parseFailure,
  type Repair,
  type RepairRequest,
  repairCall,
  rules,
  rulesBrain,
  toolsFrom,
} from '../repair/index.ts';
