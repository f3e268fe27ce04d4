/** Texts of a search without results. As an answer this is not a failure. */

const CHARS_MAX = 200;

const NOTHING: RegExp = new RegExp(
  [
    '^(?:sorry,? |unfortunately,? )?(?:there (?:are|were|is|was) )?(?:no|0|zero) (?:[\\w-]+ ){1,4}(?:(?:was|were|have been|could be) )?(?:found|match(?:ed|es)?|matching)\\b',
    '^(?:sorry,? |unfortunately,? )?(?:there (?:are|were|is|was) )?(?:no|0|zero) (?:matching |search )?(?:results?|matches|hits|records?|rows|entries|items)(?= (?:found|available|for|in|match|were|was|to|on|at)\\b|[.!,;:]|$)',
    '^nothing (?:was |has been )?found\\b',
    '^(?:your )?(?:search|query) (?:returned|found|has) (?:no|0|zero)\\b',
    '^found (?:no|0|zero)\\b',
  ].join('|'),
  'i',
);

/** Resources that a tool needs: if they are missing, it is a failure. */
const NEEDED =
  /\b(?:such|tool|function|method|operation|command|endpoint|handler|route for|api|key|token|credentials?|session|permission|connection|server|host|module|certificate|driver|config\w*|parameter|argument|field|property|column|schema)\b/i;

export function isNothingFoundMessage(text: string): boolean {
  const said = text.trim().replace(/^error\s*:\s*/i, '');
  return said.length <= CHARS_MAX && NOTHING.test(said) && !NEEDED.test(said);
}
