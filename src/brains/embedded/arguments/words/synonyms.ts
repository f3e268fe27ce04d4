/** Words that are used for one another in the names of tools and parameters. */

/** 1 for the same word, less for words of one group, 0 otherwise. */
export function wordAffinity(a: string, b: string): number {
  if (a === b) return 1;
  const groupsA = groupsOf.get(a);
  const groupsB = groupsOf.get(b);
  if (groupsA === undefined || groupsB === undefined) return 0;
  return groupsA.some((group) => groupsB.includes(group)) ? 0.8 : 0;
}

/** Each line a group; a word may stand in several. Words as `stem` leaves them. */
const lines = [
  'get fetch retrieve read load obtain query lookup find search list show view check',
  'create add make new insert register open',
  'update edit modify change set patch adjust',
  'delete remove erase drop destroy clear',
  'cancel abort revoke stop void',
  'send post submit deliver dispatch push publish',
  'book reserve schedule order purchase buy',
  'calculate compute determine evaluate estimate solve',
  'convert transform translate',
  'start begin beginning from origin initial departure check-in since after first',
  'end finish stop until to destination final arrival due before last',
  'source origin from departure sender',
  'destination target to arrival dest recipient',
  'recipient to receiver addressee target',
  'id key code number reference identifier',
  'name title label',
  'description detail summary text note comment remark',
  'message text body content note',
  'subject title topic headline',
  'text content body string sentence input',
  'query search keyword term q phrase question',
  'location place city address area region venue site where position',
  'city town municipality location',
  'country nation',
  'state province region',
  'zip postal postcode zipcode',
  'user customer client member account person patient guest passenger owner',
  'employee worker staff',
  'company business organization firm corporation',
  'price cost amount fee rate total charge fare value',
  'amount quantity sum total number value',
  'quantity count number amount size total',
  'limit maximum count size top number',
  'page offset index',
  'date day when time',
  'time hour date datetime when timestamp',
  'duration length period time',
  'period duration timeframe range interval span',
  'type kind category class genre style',
  'category genre section group department',
  'unit measure scale',
  'size dimension',
  'phone telephone mobile cell',
  'email mail e-mail',
  'url link uri address href website',
  'file document attachment path',
  'path file directory folder location',
  'image picture photo',
  'sort order orderby',
  'filter condition where criteria',
  'status state condition',
  'language locale lang',
  'currency money',
  'speed velocity rate pace',
  'weight mass',
  'distance length range radius',
  'height altitude elevation tall',
  'width breadth wide',
  'gender sex',
  'birthdate birthday birth',
  'firstname given forename',
  'lastname surname family',
  'password secret',
  'item product article good',
  'vehicle car automobile',
  'movie film',
  'song track music',
  'author writer creator',
  'room cabin',
  'rating score star grade',
  'reason cause why purpose explanation',
  'percent rate ratio fraction',
  'value number figure amount',
  'list array item set',
  'verbose detailed detail full',
  'include with show',
  'level degree depth',
  'minimum lowest least lower floor',
  'maximum highest most upper cap ceiling',
  'temperature degree',
];

const groupsOf = new Map<string, number[]>();
lines.forEach((line, group) => {
  for (const word of line.split(' ')) groupsOf.set(word, [...(groupsOf.get(word) ?? []), group]);
});
