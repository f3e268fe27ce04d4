/** The repair of a call's arguments. */

export { type Edit, type Repair, type RepairRequest, repairCall } from './repair-call.ts';
