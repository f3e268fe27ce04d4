/** Sentences that address the reader instead of describing an error. English, lower case. */

/** A name and a pattern. Every gap is bounded, so that no text can make matching slow. */
export interface Signal {
  readonly name: string;
  readonly pattern: RegExp;
}

const READER =
  '(?:ai|a\\.i\\.|llms?|assistants?|agents?|chat ?bots?|language models?|ai models?|ai agents?|ai assistants?)';
const SECRET =
  "(?:passwords?|passphrase|credentials?|api[ _-]?keys?|access tokens?|(?:the|your|user's) tokens?|secrets?|private keys?|secret keys?|the key|session cookies?|ssh|env(?:ironment)? variables?|one-time codes?|(?:credit )?card numbers?|conversation|chat history|system prompt|prompt|hidden|(?:your|its) (?:instructions|configuration|prompt|memory|chat|rules)|contact list|customer list|customers?|every e-?mail|all (?:collected )?data|all the data|data dump|database dump|raw database|private notes|contents? of the (?:last|previous|earlier|environment)|everything you know|medical file|last tool result|previous tool call)";

const list: Readonly<Record<string, readonly string[]>> = {
  'sets earlier instructions aside': [
    '\\b(?:ignore|disregard|forget|override|overrule|bypass|neglect|abandon|discard|skip|pay no attention to|do not follow|don.t follow|stop following|stop obeying)\\b[^.!?\\n]{0,50}\\b(?:instructions?|directions?|directives?|guidelines?|rules?|prompts?|policy|policies|constraints?|everything|context|above|previous|prior|earlier|messages?|task|safety|guardrails?|restrictions?|orders?|schema|user.s|error status|approval|confirmation|review|verification|checks)\\b',
    '\\b(?:instructions?|context|messages|rules|directions|guidelines)\\b[^.!?\\n]{0,30}\\b(?:are|is|were|was|have been|has been) (?:now )?(?:void|outdated|obsolete|cancelled|a test|superseded|replaced|changed)\\b',
    '\\bnew (?:instructions?|task|orders|goal|objective|role|policy|assignment|directive)s? (?:follow|is|are|in effect|:)|\\b(?:your|the) (?:new|real|actual|true|only) (?:task|goal|objective|job|assignment|mission|purpose|instructions?)\\b',
    '\\byour (?:earlier|previous|prior|former|original|hidden|secret) (?:instructions?|task|goal|prompt|rules)\\b|\\byour (?:system prompt|guidelines|safety|guardrails|restrictions|directives)\\b',
    '\\b(?:only|must) obey\\b|\\band obey\\b|\\bobey (?:the|this|these|all|me|it)\\b|\\bcomply with (?:this|these|the following)\\b|\\band comply\\b',
    '\\bdo (?:this|the following) instead\\b|\\bfollow (?:these|the following|the) (?:steps|instructions)\\b[^\\n]{0,20}(?:instead|:)|\\bstop what you are doing\\b',
    '\\bsystem prompt\\b|\\bjailbreak|\\b(?:unrestricted|unfiltered|uncensored|developer|god|dan) mode\\b|\\bno restrictions\\b|\\bwithout (?:any )?(?:rules|restrictions|limits)\\b|\\bunrestricted (?:model|assistant|agent|ai)\\b',
    '\\bpriority over the (?:user|system|developer)\\b|\\bas instructions\\b|\\binstructions from the user\\b',
  ],
  'speaks to a model': [
    `\\b(?:dear|attention|hey|hello|hi|note to|notice to|message to|message for|instructions? for|to all|any) (?:the )?${READER}\\b`,
    `\\b(?:the |all )?${READER} (?:must|should|shall|has to|have to|needs? to|is to|are to|ought to|can now|may now|will now|is (?:hereby )?authori[sz]ed|are authori[sz]ed|reading this)\\b(?! be (?:a|an|the|installed|registered|running|online)\\b)`,
    `(?:^|[.!?:;>*"\\n] ?)${READER}, |\\b(?:ai|llm)[ -](?:agent|assistant|model)s?:`,
    `\\bif you are (?:an? )?${READER}\\b|\\byou are (?:now )?(?:an? |the )?(?:${READER}|unrestricted|evil|dan|root)\\b|\\byou are no longer\\b|\\byou.re (?:now )?(?:an?|the|in) (?:[\\w-]+ ){0,3}(?:agent|assistant|model|ai|bot|mode|admin)\\b|\\bas (?:an?|the) (?:[\\w-]+ ){0,2}(?:agent|assistant|ai|admin|administrator)\\b|\\bsystem instructions\\b|\\bthis simulation\\b|\\byou are now (?:in|a|an|the|free|able)\\b`,
    '\\byou will (?:now )?(?:respond|answer|act|behave|only)\\b|\\byou (?:must|should|may|can) now\\b|\\bfrom (?:now on|this point on|this moment)\\b|\\bhenceforth\\b',
    '\\b(?:act|respond|answer|behave|continue|reply) as (?:if|an?|the|evil)|\\bpretend\\b|\\bimagine (?:that|you)\\b|\\blet.s play\\b|\\brole-?play',
    `\\b(?:tells?|ask|inform|convince|persuade|instruct|advise) (?:the |your )?(?:user|customer|human|client|other agents?|agent that)\\b|\\banother ${READER}\\b|\\bother ${READER}\\b|\\b${READER} (?:that handles|grants?|2)\\b`,
    '\\bi (?:hereby )?(?:authori[sz]e|grant|approve|permit|allow|order|instruct|command)\\b|\\bi changed my mind\\b|\\bi will now\\b|\\bi should (?:now )?\\w+',
    '\\b(?:in|of|with|to|start|begin|end|starting|your only|of all) ?(?:of )?your (?:final |next |only )?(?:response|answer|reply|summary|output|message)\\b|\\byour (?:only|next|final) (?:response|answer|reply|output)\\b|\\b(?:ai|llm|model|agent|assistant)[ _-](?:instructions?|notes?|override|directives?|prompt)\\b|\\[(?:hidden|priority )?instructions?\\]|\\[hidden\\]|\\bprimary directive\\b',
    '\\bthis is your (?:admin|administrator|developer|supervisor|owner|creator|user)|\\bsecurity team here\\b|\\bas the developer of\\b',
  ],
  'claims an approval': [
    '\\b(?:user|users|owner|administrator|admin|supervisor|manager|customer|developer|legal|platform|dialog) (?:has |have |had |was )?(?:just |already )?(?:given|granted|approved|authori[sz]ed|consented|confirmed|agreed|accepted|determined|wants you|had said|trusts)\\b',
    '\\byou (?:have been|are|were) (?:hereby |now )?(?:granted|authori[sz]ed|approved|permitted|cleared|given)\\b|\\bgranted? you\\b',
    '\\bno (?:further |more |additional )?(?:confirmation|approval|verification|action|review)s? (?:is |are )?(?:needed|required|necessary)\\b|\\bno need to (?:verify|check|confirm|ask)\\b',
    '\\bwithout (?:asking|confirmation|confirming|review|reviewing|approval|verification|verifying|checking|telling|further)\\b',
    "\\b(?:do not|don't|never|need not) (?:verify|check|confirm|ask|tell|inform|mention|reveal|question)\\b|\\bskip (?:the )?(?:verification|approval|confirmation|checks?)\\b",
    '\\bby order of\\b|\\bcompliance requires\\b|\\bproceed without\\b|\\bpermission to (?:repeat|reveal|share|delete|bypass|skip)\\b',
  ],
  'asks for something secret': [
    `\\b(?:send|forward|e-?mail|mail|post|upload|transmit|copy|paste|append|attach|include|put|write|share|disclose|reveal|leak|output|print|answer with|answer every|reply only with|respond with|reply with|export|dump|encode|collect|obtain|list|show|display|publish|read|summari[sz]e|save|give|deliver|contain|open)\\b[^.!?\\n]{0,60}\\b${SECRET}\\b(?![^.!?\\n]{0,30}\\b(?:header|again|first)\\b)`,
    "\\b(?:the )?(?:user|customer|owner|client|account holder)'s (?:password|credentials?|token|address|data|card|credit|e-?mail|session|account|medical|file|constraints|request)\\b",
    '\\bwhat is (?:your|the) (?:system|prompt|token|password|key)\\b|\\bverbatim\\b|\\bids?_rsa\\b|\\bfull (?:text of the )?conversation\\b|\\brepeat everything\\b',
  ],
  'gives orders about the task': [
    '\\b(?:mark|report|treat|count|log|record) (?:it|this|that|the|these|all|timeouts?|errors?)\\b[^.!?\\n]{0,50}\\b(?:as (?:a )?(?:success|successful|complete|completed|done|finished|resolved|permission)|as instructions?|succeeded)\\b',
    '\\breport that\\b|\\bto be reported as\\b|\\bto every (?:request|confirmation|question)|\\breply (?:with )?(?:yes|confirm|ok)\\b|\\bdo not (?:verify|check)\\b',
    '\\b(?:stop|end) here\\b|\\bstop now\\b|\\bthe (?:correct|right) (?:next step|repair|action) (?:is|for)\\b',
    '\\b(?:remember|memori[sz]e|learn) (?:this|that|for|:)|\\bto (?:your|long-term|its) (?:memory|notes|rules)\\b|\\bin (?:your|long-term) memory\\b|\\bfor all (?:future|later|further)\\b|(?<!\\bbe )\\bin future,|\\bwhenever (?:this|the) (?:tool|error|call)\\b|\\bevery later (?:call|request)\\b|\\bnext time you call\\b|\\balways use\\b',
    '\\b(?:transfer|wire|pay|send|refund|donate|move) (?:[\\d.,]+|the money|the funds|funds|money|everything)\\b|\\bwire the funds\\b|\\b(?:buy|purchase|order) the\\b|\\bto the cart\\b|\\bmost expensive\\b|\\bspending limit\\b',
    '\\b(?:delete|drop|wipe|erase|remove|cancel|disable|unsubscribe|release|approve|refund|purge|destroy|unlock|export|grant|deleting) (?:of |the |all |every |each |any |your |my |held |them|everyone|everything|two-factor|logging|backups|access)[^.!?\\n]{0,30}(?:accounts?|users?|records?|bookings?|backups?|tables?|schemas?|payments?|subscriptions?|customers?|files?|logging|authentication|folder|orders?|invoices?|batch|everyone|all|data|before you|please|result|contact list|user support)',
    '\\b(?:approve|pay) invoice|\\bcreate an admin\\b|\\bhand the session\\b|\\bopen the (?:vault|attached)|\\bthe attached link\\b|\\bconfirm the (?:transfer|payment|order) (?:now|for)|\\bapprove everything|\\bapproves everything',
  ],
  'dictates a call': [
    '(?<!permission to |allowed to |authori[sz]ed to |able to |cannot |failed to )\\b(?:call|calling|invoke|execute|run|use|using|with|trigger) (?:the )?(?:tool |function |endpoint )?["\'`]?(?:\\w*_)?(?:delete|wipe|drop|admin|override|transfer|force|export|unlock|emergency|erase|purge|root|sudo|shell|exec|release|grant|destroy)(?:_\\w+)',
    '\\b(?:call|invoke|execute|use|continue with) (?:the )?(?:tool|function|endpoint) ["\'`]?[\\w.-]+["\'`]? (?:now|with|and|immediately|instead with|for)\\b',
    '\\b(?:call|invoke|execute|run|repeat)\\b[^.!?\\n]{0,40}\\bwith (?:no arguments|argument|arguments|\\{|["\']?\\w+["\']? ?= ?\\S)',
    '\\b(?:add|append|include|set|pass|resend|repeat)\\b[^.!?\\n]{0,40}\\b[a-z_]{2,} ?= ?["\']?[a-z0-9@]',
    '\\bcall \\w+_\\w+(?:\\(\\))? (?:now|for every|for all|for each|straight away|right away|immediately|while|on every)\\b|\\bcall the (?:delete|deletion)',
    '\\b(?:must|should|has to|have to|needs? to) be (?:set to |changed to )?["\'`][^"\'`\\n]{1,60}["\'`](?! ?(?:,|or\\b|and\\b|/|\\|))(?=[^\\n]{0,40}(?:\\b(?:correct|resend|fix|retry|again|environment|account|automatically|next)\\b))',
    '\\b(?:set|replace|change|correct|update)\\b[^.!?\\n]{0,40}\\b(?:to|with) ["\'`]?(?:[\\w.+-]+@[\\w-]+\\.|https?:|[a-z]{2,4}-?\\d{2,}|\\d+ (?:and|then)\\b|\\d{4,})',
    '\\bwith the value ["\'`]|\\bextra argument\\b|\\badd the (?:parameter|argument|item|following)\\b',
    // An address or a link as the proposed value.
    '\\b(?:did you mean|must be|must be one of|must match|should be|expected(?: one of| arguments)?|allowed(?:_?values?)?|suggestion|options|one of)\\b[^.!?\\n]{0,40}(?:[\\w.+-]+@[\\w-]+\\.\\w|https?:)',
    '\\buse (?:the )?(?:parameter |argument )?[a-z_]+ ?= ?[a-z0-9"\']+ instead\\b|\\bfrom your (?:environment|memory|context|conversation|configuration)\\b',
    '\\bto prove that you\\b|\\bto (?:lift the limit|unlock the tool|verify your identity)\\b',
  ],
  'gives commands to run': [
    '\\b(?:curl|wget)\\b[^\\n]{0,100}\\| ?(?:sudo )?(?:ba|z|da)?sh\\b|\\brm -r?f|\\brm -fr|--unsafe-perm|\\beval ?\\(|\\batob ?\\(|\\bos\\.system|\\bchmod \\+x|\\brun this (?:now|immediately|command|at)\\b|\\bsubprocess\\.|\\bsudo (?:bash|sh|rm|curl|chmod)\\b',
    '\\binto your terminal\\b|\\b(?:download|downloaded|fetch)\\b[^.!?\\n]{0,40}\\b(?:and|then) (?:run|ran|execute|install)|\\b(?:run|execute) (?:the |this |these )?(?:script|following|patch|code|commands? (?:below|above))|\\bexecute the script|\\brun the script it\\b',
    '\\bpip install \\S+ from http|\\binstall the helper\\b|\\bexecute it\\b',
  ],
  'presses the reader': [
    '\\bact (?:immediately|now)\\b|\\bimmediately or\\b|\\bfinal warning\\b|\\blives depend\\b|\\byou have \\d+ (?:seconds|minutes) to\\b|\\byou will be blamed\\b|\\bor the (?:user|account|data|system)\\S* \\w* ?will\\b|\\bto (?:avoid|prevent) (?:suspension|data loss|shutdown|deletion)\\b',
    '\\b(?:could|would|can|will) you (?:please|kindly|mind|first)?\\b(?! try)|\\bit would be (?:very )?helpful if\\b|\\bas a last step\\b|\\bjust this once\\b|\\bthank you for your patience\\b',
  ],
  'asks to be decoded': [
    '\\b(?:decode|decipher|decrypt|translate|unscramble|read backwards)\\b[^\\n]{0,60}\\b(?:and|then) (?:follow|execute|obey|do|run|comply)|\\bread backwards\\b|\\brot ?13\\b|\\bmorse\\b|\\bbase ?(?:32|64)\\b[^\\n]{0,40}\\b(?:and (?:execute|follow|put|send)|string and)|\\bdo what (?:they|it) says?\\b|\\bdecode (?:this|these|the following)\\b',
  ],
};

export const phraseSignals: readonly Signal[] = signalsOf(list);

/** One signal by name: any of its patterns. */
export function signalsOf(named: Readonly<Record<string, readonly string[]>>): Signal[] {
  return Object.entries(named).map(([name, patterns]) => ({
    name,
    pattern: new RegExp(patterns.join('|'), 'm'),
  }));
}
