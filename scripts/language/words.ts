/** Words that are not used here, with what to write instead. docs/glossary.md has the words that are. */

/** A name is an identifier or a file name; a text is a comment, a message, a test title or a page. */
export type Part = 'name' | 'text';

export interface WordRule {
  readonly word: RegExp;
  readonly say: string;
  /** Where the word is not used; everywhere unless said. */
  readonly in?: Part;
}

export interface Exemption {
  readonly files: RegExp;
  readonly words: RegExp;
  readonly why: string;
}

const rules: readonly (readonly [word: RegExp, say: string, part?: Part])[] = [
  [/how-manieth/, 'zero-based index'],
  [/weathers?/, 'fault schedule, same fault realisation'],
  [/crews?|hire[sd]?|hiring/, 'worker pool, worker handle'],
  [/laborator(?:y|ies)/, 'rollout executor'],
  [/ingredients?/, 'manifest entry'],
  [/rehears\w*/, 'estimate the cost, dry run'],
  [/foresee\w*|foresaw|foresight/, 'estimate, predict'],
  [/pilot(?:ed|s)/, 'calibrate the estimate'],
  [/witness(?:es|ed)?/, 'sandbox observer'],
  [/audiences?|ears?|veil(?:ed|s)?/, 'event bus, emitter, redactor'],
  [/glances?/, 'snapshot'],
  [/keepers?/, 'builder, monitor, redactor'],
  [/outlays?/, 'expected observables, cost'],
  [/tellers?|untold/, 'a name for what it does'],
  [/(?:calls?|called) off|turn(?:s|ed)? away/, 'cancel, reject'],
  [/without a word/, 'without an error'],
  [/speaks? (?:against|for|from)/, 'contradicts, supports, uses'],
  [/put right|said otherwise/, 'corrected, restated'],
  [/whom|whoever/, 'the caller, the reader, the component'],
  [/anew/, 'again'],
  [/by heart|by lot|in vain|next to nothing|beyond all reason/, 'the plain fact'],
  [/quiet(?:ly)? (?:failures?|trouble|wrong|errors?)/, 'implicit failure'],
  [/desks?|minds?/, 'model broker, model client', 'name'],
  [
    /rooms?|doors?|walls?(?! (?:clock|time|ms))|houses?/,
    'module, entry point, adapter, dependency rule',
    'name',
  ],
  [/kits?|casts?|stages?|voices?/, 'runtime, toolbox, environment, error formatter', 'name'],
  [/froze|frozen/, 'resolved', 'name'],
  [/troubles?/, 'failure, fault rate'],
  [/told/, 'what is passed, shown or reported', 'name'],
  [/(?:is|are|was|were|be|been|being) told/, 'gets, receives, is sent', 'text'],
];

export const wordRules: readonly WordRule[] = rules.map(([word, say, part]) => ({
  word: new RegExp(`(?<![\\w-])(?:${word.source})(?![\\w-])`, 'i'),
  say,
  ...(part && { in: part }),
}));

export const exemptions: readonly Exemption[] = [
  { files: /^scripts\/language\//, words: /.*/, why: 'names the words' },
  {
    files: /suites\/|\.test\.ts$|-in-test\.ts$|^examples\/|booking-world|training\/calls\/|^docs\//,
    words: /^(?:rooms?|weather|doors?|houses?)$/i,
    why: 'tools that book a room or forecast the weather',
  },
  {
    files: /split-words|effect-words|suites\/|writes\.test/,
    words: /whom|whoever|hire|froze/,
    why: 'words of tools',
  },
  { files: /wordings\//, words: /whoever/, why: 'a message of a tool' },
  {
    files: /profile|cli\/faults|harness\/open-rollout|run-task/,
    words: /trouble/,
    why: 'a key of fault profiles',
  },
  { files: /classify-name|condition-sections/, words: /weather/i, why: 'tools that forecast the weather' },
  { files: /programme\/experiments|candidate-coverage/, words: /weather|foresight/, why: 'a stored name' },
  { files: /deep-copy|suites\//, words: /frozen/i, why: 'Object.freeze' },
  { files: /^scripts\/test\.ts/, words: /stages/, why: 'stages of the test run' },
  { files: /word-vectors\//, words: /audience/, why: 'the vocabulary of word vectors' },
];
