/** Word lists by which the name and the description of a tool identify a read. */

import { wordSet } from '../values/index.ts';

/** Verbs that indicate a read in a name. */
export const readVerbs = wordSet(`
  get list search find fetch retrieve read lookup query describe count inspect peek enumerate calculate compute
  check show view`);

/** Those that are not also nouns: `foo_get_bar` gets a bar, but `foo_list` may do anything to a list. */
export const plainVerbs = wordSet('get find fetch retrieve lookup describe');

/** Read verbs that can also mean a change: to tick an item, to put something on a screen. */
export const ambiguousVerbs = wordSet('check show view');

/** Verbs with which the description of a read begins. */
export const describingVerbs = wordSet(`
  get list search find fetch retrieve read look lookup query describe count inspect peek enumerate calculate compute
  return`);

/** Other verbs that a description may use without indicating a change. */
export const harmlessVerbs = wordSet(`
  see use know learn understand determine identify explore discover analyze analyse examine monitor debug diagnose
  troubleshoot investigate compare filter sort limit narrow access provide contain include require specify support help
  need want ensure avoid view check match represent reflect indicate demonstrate consist browse
  have has had do does did may can could will would shall should must might`);

/** Instructions for calling the tool: harmless at the beginning of a sentence. */
export const instructions = wordSet('call pass note supply prefer combine');

/** Words before the verb of a description: "This API ...", "Use this tool to ...", "A method for ...". */
export const preamble = wordSet(`
  a an the this that these those it its is are api apis tool tools function functions method methods endpoint operation
  action command service use used useful to for of can could be will may you your we user users allows allowing lets
  helps quickly easily simply recursively efficiently simple`);

/** After one of these a verb may follow. */
export const beforeVerbs = wordSet('and or then also to will can which that must may');

/** Two actions in one name: `get_or_create`, `find_and_book`. */
export const joiners = wordSet('and or then else also plus');

/** What follows a verb with an object: "and frobnicates it". */
export const determiners = wordSet(
  'it them its their his her the a an this these those each all every any your my our one some',
);

/** Words that are not verbs and may precede a determiner. */
export const functionWords = wordSet(`
  and or then also to of in on at by for from with without within about into onto over under across between through
  during after before since until if when where while whether as than but so because either both not no only even just
  like per via using based including excluding regarding showing following plus versus against among around behind beyond
  it them its their the a an this that these those each all every any some more most such other another same
  you your we our they who whom whose which what how why is are was were be been being`);

/** After a read verb these form another verb: check in, count down, read out. */
export const particles = wordSet('in out up down off on over away back through');

/** Verbs of change. Any form of one, anywhere, and the tool is not known to be a read. */
export const mutatingVerbs = wordSet(`
  abandon abort accept ack acknowledge acquire activate add adjust admit adopt advance allocate alter amend annotate
  announce append apply approve archive arrange ask assemble assign assume attach authenticate authorise authorize
  award ban bet bind blacklist book boost bootstrap borrow broadcast bump burn buy bypass calibrate cancel capture
  cast change charge checkpoint claim clean cleanup clear click clone close collect commence compose compress
  configure confirm connect consolidate construct consume contribute convert copy cordon create crop customise
  customize cut deactivate deallocate debit decommission decompress decrease decrement decrypt deduct defer delay
  delegate delete deliver demote deny deploy deposit dequeue deregister destroy detach dial disable disarm
  disassociate disburse discard disconnect dislike dismiss dispatch dispense dispose dissociate distribute divert
  donate downgrade downvote drag drain draw drop dump duplicate edit eject emit emulate enable encrypt enforce
  enlist enqueue enrol enroll erase escalate escrow establish evaluate evict exchange exec execute expel export
  extend extract feed fill finalise finalize finish fire fix flip flush follow force forge forget forward freeze
  fulfil fulfill generate gift grant halt handle heal hibernate hide hire hold hover ignore impersonate import
  impose increase increment inflate ingest init initialise initialize initiate inject insert install instantiate
  interact invalidate invite invoke join kick kill launch lease leave lend load lock lodge login logout make manage
  mark merge migrate mint modify mount move mutate mute navigate nominate notify nudge nullify offer onboard
  outsource override overwrite patch pause pay penalize perform permit persist pick play pledge poll pop preempt
  prepare press print produce promote propagate provision prune publish pull purchase purge push put quarantine
  raise reactivate reboot receive reconcile recover recruit recycle redact redeem redirect reduce refresh refund
  register reimburse reject relay relinquish reload relocate remediate remind remit remove rename render renew rent
  repair repay replace replicate reroute reschedule reserve reset resize resolve respond restart restore resume
  retire retract retry revert revoke rewrite ring roll rollback rollout rotate run sanitize save scale scrape scroll
  seal seed sell send set settle share ship shred shuffle shut shutdown sign signal signup silence simulate skip
  snooze spawn spend split squash start stash steal stop strip submit subscribe substitute summon surrender suspend
  swap swipe switch sync synchronise synchronize take tap tear terminate throttle toggle touch trade train transact
  transcode transfer transform transition transmit trash trigger truncate turn tweet unblock uncordon undo uninstall
  unlike unlock unmount unsubscribe unzip update upgrade upload upsert upvote vacate void vote wager wait wake warn
  watch whitelist wipe withdraw withhold write zip`);

/** Verbs of change that are mostly nouns or adjectives: they count only in the position of a verb. */
export const nounLikeVerbs = wordSet(`
  act alert associate backup bill block bookmark build cache call comment commit complete credit download draft email empty
  end expire favorite favourite file flag fork free fund hook index issue label log mail message note open order
  page pair park pin ping place post process prompt queue record release reply report request review route schedule
  select snapshot stage star store stream tag text track type validate verify`);

/** Those whose plural at the end of a clause is a noun: "branches or commits". */
export const nounsInPlural = wordSet(`
  commits comments files messages emails logs tags labels notes records reports releases requests reviews issues posts
  orders pages blocks builds events`);

/** Participles that describe a state if a noun follows: "encrypted fields". */
export const stateAdjectives = wordSet(
  'encrypted configured installed enabled disabled attached connected registered managed',
);

/** Words besides verbs that indicate a change, or something shown to a person. */
export const mutatingWords = wordSet(`
  deletion deletions removal cancellation checkout submission modification modifications withdrawal permanently irreversible
  irreversibly destructive aloud speakers marketplace sale fresh newly gone arbitrary statement statements`);

/** Irregular forms. */
export const irregularForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bought: 'buy',
    held: 'hold',
    hidden: 'hide',
    hid: 'hide',
    left: 'leave',
    lent: 'lend',
    made: 'make',
    paid: 'pay',
    ran: 'run',
    sent: 'send',
    sold: 'sell',
    spent: 'spend',
    taken: 'take',
    took: 'take',
    torn: 'tear',
    tore: 'tear',
    undone: 'undo',
    undoes: 'undo',
    withdrawn: 'withdraw',
    withdrew: 'withdraw',
    withheld: 'withhold',
    woken: 'wake',
    woke: 'wake',
    written: 'write',
    wrote: 'write',
    overridden: 'override',
    overrode: 'override',
    frozen: 'freeze',
    froze: 'freeze',
    forgotten: 'forget',
    forgot: 'forget',
    built: 'build',
  }),
);

/** Look like a form of a verb of change, alone or with re-, un-, de- or dis-, but are not. */
export const nonMutatingWords = wordSet(`
  return returns returned returning design designs designed display displays displayed displaying settings bookings
  recordings deprecated following authenticated advanced prefix prefixes warning warnings`);
