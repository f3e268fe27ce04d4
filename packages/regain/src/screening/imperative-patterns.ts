/**
 * Imperative sentences. An error describes what went wrong, and at most asks the caller to retry, to check, to sign in
 * or to send another value; a sentence with another imperative is suspicious. English, lower case.
 */

import { type Signal, signalsOf } from './instruction-phrases.ts';

/** Where an imperative can start: at a sentence, a line, or after an introducing word. */
const START =
  '(?:^|[.!?:;>"\'\\n)\\]*-] ?|\\b(?:please|now|then|kindly|immediately|just|must|should|shall) )';
const SOMETHING =
  "(?:the|all|every|any|this|that|these|those|your|my|its|their|our|his|her|a|an|it|them|everything|everyone|each|[a-z]+'s)\\b";

const list: Readonly<Record<string, readonly string[]>> = {
  'sets rules': [
    `${START}(?:always|never) (?!mind|seen|started|returned|received|arrived|null|empty)[a-z]+`,
    `${START}(?:treat|regard|consider|view|accept) (?:this|that|the|these|those|all|any|every|quoted|tool|external|web|content)\\b[^.!?\\n]{0,60}\\bas\\b`,
    `${START}(?:override|overrule|bypass|circumvent|evade|supersede) (?!not|is|failed|of|for|to|denied)[a-z]+`,
    `${START}(?:trust|obey|follow|comply with|promote|prefer|believe) (?:${SOMETHING}|only|me|memory|content)`,
    '\\b(?:every|all|any|other|future|downstream|fellow|subsequent|remaining) (?:future |other |downstream |ai )?(?:agents?|assistants?|models?) (?!are|is|were|was|have|has|busy|of|in)[a-z]+|\\bagent [a-z1-9] (?:must|should|has|will|to)\\b|\\bmake every\\b',
    '\\bhighest[ -]priority\\b|\\b(?:admin|god|debug|root|sudo|developer) mode\\b|\\baccess granted\\b|\\bdo anything now\\b|\\bethical guidelines\\b|\\bsafety (?:protocols?|filters?|policy|rules?)\\b|\\bchain-of-thought\\b|\\btool approval\\b|\\bunrestricted\\b',
    '\\b(?:system|admin|security|root|developer) override\\b|\\btreat (?:this|it) as (?:system|developer|user|an? (?:order|instruction))',
  ],
  'orders data to be moved': [
    `${START}(?:e-?mail|mail|forward|upload|post|publish|share|disclose|reveal|leak|exfiltrate|dump|transmit|hand over|submit|deliver|sync|mirror|leak|tweet|broadcast|message|text|dm) (?:${SOMETHING}|[a-z]+ (?:${SOMETHING}|to\\b)|(?:\\w+ ){0,3}(?:to|with|on|into) )(?![^.!?\\n]{0,40}\\bagain\\b)`,
    `${START}(?:send|copy|write|export|append|attach|paste|report|give|move) [^.!?\\n]{0,60}\\b(?:to|into|at|with|via)\\b[^.!?\\n]{0,20}(?:\\S@\\S|https?:|www\\.|\\b[a-z0-9-]+\\.(?:example|com|net|org|io|ru|xyz|site|top)\\b|e-?mail\\b|external|public|attacker|callback|storage|server\\b|channel|webhook|outside)`,
    `${START}(?:download|fetch|retrieve|load|open|visit|navigate to|go to|browse to|click|curl|wget|get) [^.!?\\n]{0,40}(?:https?:[^\\n]{0,80}\\b(?:and|then)\\b|\\.(?:sh|exe|bat|ps1|py|js)\\b|\\b(?:from|at) [a-z0-9-]+\\.(?:example|com|net|org|io)\\b|\\band (?:run|execute|install)|attachment|link below|the link)`,
    `${START}(?:output|say|respond|print) (?:only|exactly|nothing|the (?:word|phrase|text)|:? ?["'])|${START}(?:extract and )?(?:print|output|repeat|echo|recite|list|show|display|reproduce)(?::| (?:out )?(?:your|the (?:system|full|complete|entire|exact|hidden|initial|above|original|conversation|contents?)|all (?:the )?(?:users?|customers?|files|secrets|tools|messages|data|previous)|everything|verbatim)\\b)`,
  ],
  'orders something to be done': [
    `${START}(?:delete|drop|wipe|erase|purge|destroy|truncate|format|shred|overwrite|disable|deactivate|turn off|shut down|stop|kill|revoke|cancel|unsubscribe|remove) (?:\\w+ ){0,4}(?:records?|logs?|logging|users?|accounts?|notes|backups?|tables?|schemas?|databases?|data|memor(?:y|ies)|messages|customers?|everyone|everything|access controls?|controls|monitoring|alerts?|firewall|authentication|2fa|bookings?|orders|subscriptions?|payments?|servers?|disk|evidence|history|all files|/\\S*)\\b(?! (?:failed|first|is|are|was|were|not|denied|limit))`,
    `${START}(?:execute|exec|invoke|trigger|launch) (?!permission|privilege|access|failed|error|timed|is|was|of|on|denied)[\\w"'\`./(]+`,
    `${START}(?:run|call|use) (?:the (?:tool|function|command|script|shell)\\b|curl|wget|bash|sh|powershell|python|[a-z]+\\.[a-z]+\\b(?!\\.)(?![^.\\n]{0,30}\\b(?:instead|before|first)\\b)|(?:tool|function) )`,
    `${START}(?:transfer|wire|pay|buy|purchase|donate|refund|approve|authori[sz]e|grant|release|confirm|accept|sign|book|order|withdraw|invest|elevate|escalate|whitelist|allowlist|unlock|unblock|enable|activate|create|register|add) (?:${SOMETHING}|admin|root|user|full|access|[\\d$€£])[^.!?\\n]{0,40}\\b(?:payments?|transactions?|transfers?|invoices?|access|admin|administrator|root|user(?:s| named)|permissions?|privileges?|rights|funds?|money|bitcoin|gift|requests?|writes?|domain|account|backdoor|orders?|subscription|everyone|all)\\b(?! (?:first|again))`,
    `${START}(?:tell|inform|notify|convince|persuade|ask|instruct|warn|advise|reassure|remind) (?:the |your |this )?(?:user|customer|human|client|person|operator|owner of the account|team|agents?|assistant|everyone)\\b`,
    `${START}(?:respond|reply|answer|say|speak|talk|write back|begin your|start your|end your) (?:only |just |with |in |as |like |to |that |every |your )`,
    `${START}(?:act|behave|pretend|roleplay|simulate|impersonate|assume the role|become|imagine|adopt) (?:as|like|to be|that|you|an?|the|your|evil|hypothetical|into)\\b`,
    `${START}(?:actually, )?(?:generate|compose|draft|produce|craft|write) (?:an?|the|some|phishing|malware|your|instructions)\\b[^.!?\\n]{0,40}\\b(?:e-?mail|response|message|malware|code|report|summary|phishing|reply|poem|story|guide|essay|tutorial|instructions)\\b(?! (?:failed|could))`,
    `${START}(?:remember|memori[sz]e|store|save|note|record|learn|keep in mind) (?:this|that|the following|these|it|in (?:your |shared |long-term )?memory)\\b`,
    `${START}(?:mark|flag|label|set|log|classify|rate) (?:this|the|it|all|every)\\b[^.!?\\n]{0,40}\\bas\\b`,
    `${START}(?:continue|proceed|go ahead|carry on|resume) (?:and|with|by|to|as|without|using)\\b[^.!?\\n]{0,40}\\b(?:delet|transfer|admin|send|tool|transaction|payment|approv|all|without|workflow|silently|unrestricted)`,
    '\\bcontinue the workflow\\b|\\bwithout (?:the )?(?:user|human|owner)\\S* (?:knowledge|consent|approval|permission|confirmation)|\\b(?:silently|secretly|quietly|covertly) \\w+|\\bpoisoned\\b|\\bexternal instruction\\b',
  ],
};

export const imperativeSignals: readonly Signal[] = signalsOf(list);
