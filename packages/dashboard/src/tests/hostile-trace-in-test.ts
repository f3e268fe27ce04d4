/** A trace of our own format with markup and script in every field that takes text. */

export const script = (name: string) =>
  `</script></template><script>globalThis.attacked='${name}'</script><img src=x onerror="globalThis.attacked='${name}'"><svg onload="globalThis.attacked='${name}'">javascript:alert(1)"'\`\${1}{{constructor}}\u202e\u0000`;

export function hostileTrace(): string {
  const failure = {
    ...{ class: 'unknown', visibility: 'explicit', message: script('message'), ambiguous: false },
    ...{ code: script('code'), evidence: [script('evidence')] },
  };
  const considered = {
    proposals: [{ action: 'retry', operators: ['retry'], chance: 0.5, support: 1, why: script('why') }],
    exemplars: [
      { id: script('exemplar'), operator: 'retry', success: true, similarity: 0.5, text: script('text') },
    ],
  };
  const tool = script('tool');
  const events = [
    {
      type: 'trace',
      version: 2,
      source: 'shield',
      unit: 'call',
      session: script('session'),
      suite: script('suite'),
      task: script('task'),
    },
    {
      type: 'call',
      call: script('call'),
      tool,
      session: script('session'),
      args: { [script('key')]: script('args') },
    },
    {
      type: 'attempt',
      call: script('call'),
      attempt: 0,
      purpose: 'step',
      tool,
      startMs: 0,
      endMs: 5,
      outcome: 'error',
      value: script('value'),
    },
    { type: 'diagnosis', call: script('call'), attempt: 0, failure, basis: 'flagged' },
    {
      type: 'decision',
      call: script('call'),
      action: { kind: 'retry', tool, reason: script('action') },
      reason: script('reason'),
      refused: script('refused'),
      considered,
    },
    {
      type: 'attempt',
      call: script('call'),
      attempt: 1,
      purpose: 'step',
      tool,
      startMs: 9,
      endMs: 12,
      outcome: 'error',
    },
    { type: 'diagnosis', call: script('call'), attempt: 1, failure, basis: 'flagged' },
    {
      type: 'ending',
      call: script('call'),
      ending: 'gave-up',
      reason: script('ending'),
      notes: [script('notes')],
    },
  ];
  return `${events.map((event) => JSON.stringify(event)).join('\n')}\n`;
}
