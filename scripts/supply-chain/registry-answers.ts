/** Reads what `npm audit --json` and `npm audit signatures --json` print: findings, or why the registry gave none. */

export type RegistryAnswer =
  | { readonly kind: 'checked'; readonly findings: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

interface Package {
  readonly name: string;
  readonly version: string;
}

export function readAdvisories(stdout: string): RegistryAnswer {
  const answer = parse(stdout);
  const { vulnerabilities } = answer as {
    vulnerabilities?: Record<string, { severity: string; range: string }>;
  };
  if (vulnerabilities === undefined) return refusal(answer);
  const findings = Object.entries(vulnerabilities).map(
    ([name, { severity, range }]) => `${name} ${range}: known vulnerability, severity ${severity}`,
  );
  return { kind: 'checked', findings };
}

export function readSignatures(stdout: string): RegistryAnswer {
  const answer = parse(stdout);
  const { invalid, missing } = answer as { invalid?: readonly Package[]; missing?: readonly Package[] };
  if (invalid === undefined || missing === undefined) return refusal(answer);
  const named = (problem: string) => (found: Package) => `${found.name} ${found.version}: ${problem}`;
  const findings = [
    ...invalid.map(named('the signature is not valid')),
    ...missing.map(named('the registry has no signature')),
  ];
  return { kind: 'checked', findings };
}

function refusal(answer: object): RegistryAnswer {
  const { message, error } = answer as { message?: string; error?: { summary?: string; code?: string } };
  return { kind: 'refused', reason: error?.summary || message || error?.code || 'npm printed no result' };
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
